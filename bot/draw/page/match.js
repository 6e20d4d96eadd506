'use strict';

// Everything of a hand is in the page, with the steps during which it is there: data-from and data-to.
const replays = [...document.querySelectorAll('.replay')].map(replayOf);

function replayOf(board) {
  const last = Number(board.dataset.last);
  const stops = board.dataset.stops.split(' ').map(Number);
  const staying = [...board.querySelectorAll('[data-from]')];
  const winning = [...board.querySelectorAll('[data-wins]')];
  const buttons = [...board.querySelectorAll('[data-jump]')];
  const slider = board.querySelector('input');
  let step = 0;

  const targets = {
    first: () => 0,
    back: () => Math.max(0, step - 1),
    next: () => Math.min(last, step + 1),
    last: () => last,
    before: () => stops.filter((stop) => stop < step).pop() ?? 0,
    after: () => stops.find((stop) => stop > step) ?? last,
  };

  function show(wanted) {
    step = wanted;
    for (const each of staying) {
      each.hidden = step < Number(each.dataset.from) || step >= Number(each.dataset.to);
    }
    for (const each of winning) {
      each.classList.toggle('wins', step >= Number(each.dataset.wins));
    }
    for (const button of buttons) {
      // A disabled button would lose the focus, and the arrow keys with it.
      button.setAttribute('aria-disabled', String(targets[button.dataset.jump]() === step));
    }
    slider.value = String(step);
    board.dataset.step = String(step);
  }

  for (const button of buttons) {
    button.addEventListener('click', () => show(targets[button.dataset.jump]()));
  }
  slider.addEventListener('input', () => show(Number(slider.value)));
  board.hidden = false;
  show(0);
  return { board, show, jump: (name) => show(targets[name]()) };
}

for (const link of document.querySelectorAll('a[data-step]')) {
  link.addEventListener('click', (event) => {
    const hand = link.closest('.hand');
    const replay = replays.find((each) => hand.contains(each.board));
    event.preventDefault();
    replay.show(Number(link.dataset.step));
    replay.board.scrollIntoView({ block: 'nearest' });
  });
}

// The replay that the arrow keys step through: the focused one, or else the one in the middle of the window.
function replayInReach() {
  const focused = replays.find((each) => each.board.contains(document.activeElement));
  const middle = window.innerHeight / 2;
  return focused ?? replays.find(({ board }) => {
    const { top, bottom } = board.getBoundingClientRect();
    return top <= middle && bottom >= middle;
  });
}

document.addEventListener('keydown', (event) => {
  const names = event.shiftKey
    ? { ArrowLeft: 'before', ArrowRight: 'after' }
    : { ArrowLeft: 'back', ArrowRight: 'next' };
  const name = names[event.key];
  const replay = replayInReach();
  if (!name || !replay || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  replay.jump(name);
});
