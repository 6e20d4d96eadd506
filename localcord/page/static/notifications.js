/* What a client does when the server notifies a person: a banner, a sound, and a count.
 *
 * `document.documentElement.dataset.notifications` is the number of notifications since the page was
 * opened, also of those in a channel that is being looked at, for which there is no banner.
 */

const SHOWN_FOR = 6000; // milliseconds
const MOST_SHOWN = 3;

let count = 0;
document.documentElement.dataset.notifications = "0";

/** Count a notification. */
export function countNotification() {
  document.documentElement.dataset.notifications = String(++count);
}

/** Show a banner; `node` is what it contains, `open()` is called when it is pressed. */
export function showBanner(node, label, open) {
  const banners = document.getElementById("banners");
  const banner = document.createElement("button");
  banner.type = "button";
  banner.className = "banner";
  banner.setAttribute("aria-label", label);
  banner.append(node);
  banner.addEventListener("click", () => { banner.remove(); open(); });
  banners.append(banner);
  while (banners.children.length > MOST_SHOWN) banners.firstElementChild.remove();
  setTimeout(() => banner.remove(), SHOWN_FOR);
}

let audio = null;

/** Two short notes; nothing until the person has touched the page, as browsers want it. */
export function playSound() {
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  const start = audio.currentTime + 0.02;
  for (const [index, pitch] of [880, 1174.7].entries()) {
    const tone = new OscillatorNode(audio, { frequency: pitch });
    const volume = new GainNode(audio, { gain: 0 });
    const from = start + index * 0.11;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.12, from + 0.015);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.24);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.26);
  }
}
