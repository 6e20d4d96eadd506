/* The local Discord's page: draws what one person sees and sends what they do over one WebSocket.
 *
 * Every text from the server becomes a text node or an attribute, never markup. A message is drawn
 * anew from its JSON whenever it changes and the result is merged into the document node by node
 * (`morph`), so that focus, scroll position and loaded pictures survive an edit. Clicks are handled
 * at the root, by `data-action`; drawn nodes carry no listeners of their own.
 */

import { countNotification, playSound, showBanner } from "./notifications.js";
import { inItalian } from "./words.js";

const $ = (id) => document.getElementById(id);

/** An element: `h("button.row.wide", {type: "button", style: {"--x": "1"}}, "text", child, [more])`. */
function h(spec, attributes, ...children) {
  const [tag, ...classes] = spec.split(".");
  const node = document.createElement(tag);
  if (classes.length) node.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "style") for (const [k, v] of Object.entries(value)) node.style.setProperty(k, v);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.flat(Infinity).filter(Boolean));
  return node;
}

/** A button whose click `act` handles. */
const pressable = (spec, action, attributes, ...children) =>
  h(spec, { type: "button", "data-action": action, ...attributes }, ...children);

const elsewhere = { target: "_blank", rel: "noopener noreferrer" };

// Each icon is a path in a square of 24.
const ICONS = {
  menu: "M3 5h18v2H3zm0 6h18v2H3zm0 6h18v2H3z",
  send: "M3 3.5 21.5 12 3 20.5l2.6-7L13 12 5.6 10.5z",
  down: "m5 8.5 7 7 7-7-1.6-1.5-5.4 5.5L6.600 7z",
  check: "m9 19-7-7 2-2 5 5L20 4l2 2z",
  close: "m5 3.500 7 7 7-7L20.500 5l-7 7 7 7-1.500 1.500-7-7-7 7L3.500 19l7-7-7-7z",
  eye: "M12 5C6 5 2 12 2 12s4 7 10 7 10-7 10-7-4-7-10-7z"
    + "m0 11.500a4.500 4.500 0 1 1 0-9 4.500 4.500 0 0 1 0 9z"
    + "m0-2a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  open: "M14 3h7v7h-2V6.400l-8.300 8.300-1.400-1.400L17.600 5H14zM4 5h6v2H6v11h11v-4h2v6H4z",
  file: "M6 2h8l5 5v15H6a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zm7 1.500V8h4.500zM8 12v1.500h8V12zm0 4v1.500h8V16z",
  silent: "M12 2a7 7 0 0 1 7 7v4.500l2 3.500h-3L7.500 3.600A7 7 0 0 1 12 2zM3.400 2.100 21.900 20.600l-1.400 1.400-5-5H3l2-3.500V9l.2-1.600"
    + "L2 3.500zM9.500 19h5a2.500 2.500 0 0 1-5 0z",
  dark: "M20 14.500A8.500 8.500 0 0 1 9.500 4 8.500 8.500 0 1 0 20 14.500z",
  light: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zm-1-6h2v4h-2zm0 18h2v4h-2zM1 11h4v2H1zm18 0h4v2h-4z"
    + "M3.500 5 5 3.500 7.800 6.300 6.300 7.800zm12.700 12.700 1.500-1.500L20.500 19 19 20.500z"
    + "M3.500 19l2.800-2.800 1.500 1.500L5 20.500zM16.200 6.300 19 3.500 20.500 5l-2.800 2.800z",
  system: "M3 4h18v13h-7v2h3v2H7v-2h3v-2H3zm2 2v9h14V6z",
};

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  path.setAttribute("fill", "currentColor");
  svg.append(path);
  return svg;
}

/** Turn `old` into `fresh` in place, keeping every node that can be kept; returns what now stands.
 * Nodes are matched by `data-key`, else by position. What a person has opened (`data-open`) stays. */
function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return old;
  if (old.nodeName !== fresh.nodeName || old.dataset?.key !== fresh.dataset?.key) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    old.data = fresh.data;
    return old;
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "data-open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (name === "style") old.style.cssText = fresh.style.cssText;
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const before = [...old.childNodes];
  const after = [...fresh.childNodes];
  after.forEach((child, i) => (i < before.length ? morph(before[i], child) : old.append(child)));
  before.slice(after.length).forEach((child) => child.remove());
  return old;
}

/** Merge `nodes` (each with a `data-key`) into the children of `parent`; equal keys keep their node. */
function mergeChildren(parent, nodes) {
  const known = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  const wanted = new Set(nodes.map((node) => node.dataset.key));
  for (const [key, child] of known) if (!wanted.has(key)) child.remove();
  let at = parent.firstElementChild;
  for (const node of nodes) {
    const old = known.get(node.dataset.key);
    const stands = old && old !== node ? morph(old, node) : node;
    if (stands === at) at = at.nextElementSibling;
    else parent.insertBefore(stands, at);
  }
}

const Kind = {
  ROW: 1, BUTTON: 2, STRING_SELECT: 3, TEXT_INPUT: 4, USER_SELECT: 5, ROLE_SELECT: 6,
  MENTIONABLE_SELECT: 7, CHANNEL_SELECT: 8, SECTION: 9, TEXT: 10, THUMBNAIL: 11, GALLERY: 12,
  FILE: 13, SEPARATOR: 14, CONTAINER: 17, LABEL: 18,
};
const Flag = { SUPPRESS_EMBEDS: 1 << 2, EPHEMERAL: 1 << 6, LOADING: 1 << 7, SILENT: 1 << 12, V2: 1 << 15 };
const MessageType = { ADDED: 1, PIN: 6, THREAD_CREATED: 18, REPLY: 19, THREAD_STARTER: 21 };
const ChannelType = { TEXT: 0, DM: 1, THREADS: new Set([10, 11, 12]) };
const Option = {
  SUB: 1, GROUP: 2, STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8,
  MENTIONABLE: 9, NUMBER: 10, ATTACHMENT: 11,
};

const narrow = matchMedia("(max-width: 760px)");
const stored = {
  get(key, otherwise) {
    try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; }
  },
  set(key, value) {
    try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* a private window keeps nothing */ }
  },
};

const state = {
  me: null,
  guild: { name: "", roles: [], emojis: [] },
  people: new Map(), // id → {id, name, username, bot}
  channels: new Map(), // id → Discord's channel object
  current: null, // id of the open channel
  histories: new Map(), // channel id → {messages: Map(id → message), more: boolean}
  commands: new Map(), // channel id → the commands offered there
  read: {}, // channel id → newest message id that was seen
  counts: new Map(), // channel id → unread messages that came while this page was open
  mentions: new Map(), // channel id → those of them that notified
  newFrom: null, // the message id after which the "new" line stands
  pending: new Set(), // "message:custom_id" of controls whose answer is awaited
  chosen: new Map(), // "message:custom_id" → values just chosen in a select
  failed: new Map(), // message id → why the last interaction with it failed
};

/** A text of the page in the reader's language; `{0}`, `{1}` are replaced by the values. */
function t(text, ...values) {
  const italian = /^it\b/.test(state.me?.locale ?? navigator.language);
  return (italian ? inItalian(text) : text).replace(/\{(\d)\}/g, (_, number) => values[number]);
}

/** Put the words that stand in the HTML into the reader's language. */
function sayFixedWords() {
  document.documentElement.lang = /^it\b/.test(state.me?.locale ?? navigator.language) ? "it" : "en";
  for (const node of document.querySelectorAll("[data-say]")) {
    node.dataset.said ??= node.textContent;
    node.textContent = t(node.dataset.said);
  }
  for (const node of document.querySelectorAll("[data-say-label]")) {
    node.setAttribute("aria-label", t(node.dataset.sayLabel));
  }
}

const newer = (a, b) => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
const locale = () => state.me?.locale ?? "en-US";
const personOf = (user) => state.people.get(user?.id) ?? {
  id: user?.id ?? "0", name: user?.global_name || user?.username || t("unknown user"), bot: user?.bot,
};

function avatar(person) {
  const hues = ["#5865f2", "#3ba55d", "#c27c0e", "#c0392b", "#b0339c", "#1f8b9c", "#7d5bd0", "#5d6b7a"];
  const place = Math.max(0, [...state.people.keys()].indexOf(person.id));
  const initial = [...person.name.trim()][0] ?? "?";
  return h("span.avatar", { "aria-hidden": "true", style: { "--avatar": hues[place % hues.length] } }, initial);
}
const appTag = () => h("span.tag", null, "APP");
const dots = () => h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i"));

/** A URL that may stand in a link, or null: http and https only, so no `javascript:`. */
function linkUrl(url) {
  try {
    const parsed = new URL(url, location.origin);
    return /^https?:$/.test(parsed.protocol) ? parsed.href : null;
  } catch { return null; }
}

/** Where a picture is loaded from: this server, whatever host the message names. */
function mediaUrl(url) {
  const parsed = linkUrl(url);
  return parsed && parsed.replace(/^https?:\/\/[^/]+/, "");
}

function timeText(date, style) {
  const forms = {
    t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
    s: { dateStyle: "short", timeStyle: "short" }, S: { dateStyle: "short", timeStyle: "medium" },
  };
  if (style !== "R") return new Intl.DateTimeFormat(locale(), forms[style] ?? forms.f).format(date);
  const seconds = (date - Date.now()) / 1000;
  const units = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? units.at(-1);
  return new Intl.RelativeTimeFormat(locale()).format(Math.round(seconds / size), unit);
}

function when(date, long = true) {
  if (!long) return timeText(date, "t");
  const days = (new Date().setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86400000;
  if (Math.round(days) === 0) return timeText(date, "t");
  if (Math.round(days) === 1) return t("Yesterday at {0}", timeText(date, "t"));
  return timeText(date, "s");
}
const timeNode = (spec, date, text) => h(spec, { datetime: date.toISOString(), title: timeText(date, "F") }, text);

/** An emoji's name as a client reads it aloud. */
const spoken = (emoji) => emoji?.name.replaceAll("_", " ");

function customEmoji(emoji) {
  const name = `:${emoji.name}:`;
  return h("img.emoji", { src: `/emojis/${emoji.id}.webp`, alt: spoken(emoji), title: name, draggable: "false" });
}

/* Discord's Markdown. `blocks` splits a text into headings, lists, quotes and code blocks;
 * `inline` reads what stands within a line. Both return arrays of nodes. */

const INLINE = [
  [/\\([^A-Za-z0-9\s])/y, (m) => m[1]],
  [/(`+)([^]*?[^`])\1(?!`)/y, (m) => h("code", null, m[2].replace(/^ (.*) $/s, "$1"))],
  [/<@!?(\d+)>/y, (m) => mention("@" + personOf({ id: m[1] }).name)],
  [/<@&(\d+)>/y, (m) => roleMention(m[1])],
  [/<#(\d+)>/y, (m) => channelMention(m[1])],
  [/<\/([^:<>]{1,100}):(\d+)>/y, (m) => pressable("button.mention", "command", { "data-command": m[1] }, "/" + m[1])],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (m) => timestamp(Number(m[1]) * 1000, m[2])],
  [/<a?:(\w{2,32}):(\d+)>/y, (m) => customEmoji({ name: m[1], id: m[2] })],
  [/@(everyone|here)\b/y, (m) => mention(m[0])],
  [/\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?:\s+"[^"]*")?\)/y, (m) => link(m[2], inline(m[1]))],
  [/<(https?:\/\/[^\s<>]+)>/y, (m) => link(m[1], [m[1]])],
  [/https?:\/\/[^\s<]+[^\s<.,:;"')\]!?*_~|]/y, (m) => link(m[0], [m[0]])],
  [/\|\|([^]+?)\|\|/y, (m) => spoiler(inline(m[1]))],
  [/\*\*\*(?=\S)([^]*?\S)\*\*\*(?!\*)/y, (m) => h("strong", null, h("em", null, inline(m[1])))],
  [/\*\*([^]+?)\*\*(?!\*)/y, (m) => h("strong", null, inline(m[1]))],
  [/__([^]+?)__(?!_)/y, (m) => h("u", null, inline(m[1]))],
  [/\*(?=\S)((?:\*\*|\\.|[^*\\])*?[^\s*])\*(?!\*)/y, (m) => h("em", null, inline(m[1]))],
  [/\b_((?:__|\\.|[^_\\])+?)_\b/y, (m) => h("em", null, inline(m[1]))],
  [/~~(?=\S)([^]*?\S)~~/y, (m) => h("s", null, inline(m[1]))],
];

const mention = (text) => h("span.mention", null, text);

function spoiler(nodes) {
  const attributes = { role: "button", tabindex: "0", "aria-label": t("Spoiler"), "data-action": "spoiler" };
  return h("span.spoiler", attributes, h("span", null, nodes));
}

const roleName = (role) => "@" + role.name.replace(/^@/, "");

function roleMention(id) {
  const role = state.guild.roles.find((r) => r.id === id);
  return mention(role ? roleName(role) : t("@unknown role"));
}

function channelMention(id) {
  const channel = state.channels.get(id);
  if (!channel) return mention(t("#unknown"));
  return pressable("button.mention", "channel", { "data-target": id }, "#" + channelName(channel));
}

function timestamp(milliseconds, style = "f") {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return t("Invalid date");
  const attributes = { datetime: date.toISOString(), title: timeText(date, "F"), "data-style": style };
  return h("time", attributes, timeText(date, style));
}

function link(url, children) {
  const href = linkUrl(url);
  return href ? h("a", { href, ...elsewhere }, children) : h("span", null, children);
}

function inline(source) {
  const nodes = [];
  let plain = "";
  const flush = () => { if (plain) nodes.push(plain); plain = ""; };
  for (let i = 0; i < source.length;) {
    const found = matchInline(source, i);
    if (!found) { plain += source[i++]; continue; }
    if (typeof found.node === "string") plain += found.node;
    else { flush(); nodes.push(found.node); }
    i += found.length;
  }
  flush();
  return nodes;
}

function matchInline(source, at) {
  if (!/[\\`<@[h|*_~]/.test(source[at])) return null;
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) return { length: match[0].length, node: make(match) };
  }
  return null;
}

const HEADING = /^(#{1,3}) +(\S.*)$/;
const SMALL = /^-# +(\S.*)$/;
const ITEM = /^( *)(?:[-*]|(\d{1,9})\.) +(\S.*)$/;
const FENCE = /^([^]*?)```(?:([\w+.#-]*)\n)?\n*([^]*?)\n*```/;

function blocks(source) {
  const nodes = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) nodes.push(...inline(paragraph.join("\n")));
    paragraph = [];
  };
  let lines = source.split("\n");
  while (lines.length) {
    const line = lines[0];
    if (/^> /.test(line) || /^>>> /.test(line)) {
      flush();
      const rest = line.startsWith(">>> ");
      const length = rest ? lines.length : lines.findIndex((l) => !/^> ?/.test(l));
      const quoted = lines.splice(0, length < 0 ? lines.length : length);
      nodes.push(h("blockquote", null, blocks(quoted.join("\n").replace(rest ? /^>>> / : /^> ?/gm, ""))));
      continue;
    }
    const fence = line.includes("```") && FENCE.exec(lines.join("\n"));
    if (fence && fence[3].trim() && !fence[1].includes("\n")) {
      if (fence[1]) paragraph.push(fence[1]);
      flush();
      nodes.push(h("pre", null, h("code", { "data-lang": fence[2] || null }, fence[3])));
      const after = lines.join("\n").slice(fence[0].length).replace(/^\n/, "");
      lines = after ? after.split("\n") : [];
      continue;
    }
    const heading = HEADING.exec(line);
    const small = SMALL.exec(line);
    if (heading || small) {
      flush();
      nodes.push(heading ? h("h" + heading[1].length, null, inline(heading[2])) : h("small", null, inline(small[1])));
      lines.shift();
    } else if (ITEM.test(line)) {
      flush();
      const length = lines.findIndex((l) => !ITEM.test(l));
      nodes.push(...lists(lines.splice(0, length < 0 ? lines.length : length)));
    } else {
      paragraph.push(lines.shift());
    }
  }
  flush();
  return nodes;
}

/** The lists that these item lines make: a new one where bullets turn to numbers or back. */
function lists(lines) {
  const nodes = [];
  let kind = null;
  while (lines.length) {
    const [, indent, number, text] = ITEM.exec(lines.shift());
    const tag = number ? "ol" : "ul";
    if (tag !== kind) nodes.push(h(tag, number ? { start: number } : null));
    kind = tag;
    const item = h("li", null, inline(text));
    const same = lines.findIndex((l) => ITEM.exec(l)[1].length <= indent.length);
    item.append(...lists(lines.splice(0, same < 0 ? lines.length : same)));
    nodes.at(-1).append(item);
  }
  return nodes;
}

function textNode(content, spec = "div.text") {
  const alone = /^(?:<a?:\w+:\d+>|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}|\s)+$/u;
  const node = h(spec, null, blocks(content));
  if (alone.test(content) && content.trim()) node.classList.add("jumbo");
  return node;
}

/** The words of a message without its markup, for excerpts and announcements. */
function words(message) {
  const found = [];
  const visit = (component) => {
    if (component.content) found.push(component.content);
    (component.components ?? []).forEach(visit);
  };
  if (message.content) found.push(message.content);
  for (const embed of message.embeds ?? []) found.push(embed.title ?? "", embed.description ?? "");
  (message.components ?? []).forEach(visit);
  const lines = found.join("\n").split("\n").map((line) => textNode(line).textContent);
  const text = lines.join(" ").replace(/\s+/g, " ").trim();
  return text || (message.attachments?.length ? t("a picture or file") : "");
}

function picture(media, { description, spoiler } = {}) {
  const alt = description ?? "";
  const size = media.width && media.height ? { width: media.width, height: media.height } : {};
  return h(spoiler ? "button.picture.veiled" : "button.picture",
    { type: "button", "data-action": "zoom", "aria-label": alt ? t("Enlarge picture: {0}", alt) : t("Enlarge picture") },
    h("img", { src: mediaUrl(media.url), alt, title: alt || null, ...size }));
}

/** A single picture is fitted into the client's box; several become tiles that are cropped. */
function gallery(pictures) {
  const across = pictures.length % 3 === 0 || pictures.length > 4 ? 3 : 2;
  if (pictures.length > 1) return h(`div.gallery.of-${Math.min(pictures.length, 5)}`, { style: { "--across": across } }, pictures);
  // A single picture keeps its shape; its place is reserved before it is loaded.
  const { width, height } = pictures[0].querySelector("img").attributes;
  const shape = width && height ? { "--width": `${width.value}px`, "--ratio": width.value / height.value } : {};
  return h("div.gallery.one", { style: shape }, pictures);
}

function sizeText(bytes) {
  if (bytes === undefined) return "";
  return bytes < 1024 ? t("{0} bytes", bytes) : t("{0} KB", (bytes / 1024).toFixed(1));
}

function fileCard(file) {
  return h("div.file", null, icon("file"), h("span", null,
    h("a.name", { href: mediaUrl(file.url), download: file.filename }, file.filename),
    h("small", null, sizeText(file.size))));
}

function attachments(files) {
  const pictures = files.filter((file) => file.content_type?.startsWith("image/") || file.width);
  const others = files.filter((file) => !pictures.includes(file));
  return [
    pictures.length && gallery(pictures.map((file) => picture(file, {
      description: file.description, spoiler: file.filename.startsWith("SPOILER_"),
    }))),
    others.map(fileCard),
  ];
}

const colour = (number) => "#" + Number(number).toString(16).padStart(6, "0");

function embedNode(embed) {
  const { url, name } = embed.author ?? {};
  const author = name && h("div.embed-author", null, url ? link(url, [name]) : name);
  const href = embed.url && linkUrl(embed.url);
  const heading = href ? "a.embed-title" : "div.embed-title";
  const title = embed.title && h(heading, href && { href, ...elsewhere }, inline(embed.title));
  const fields = embed.fields?.length && h("dl.fields.wide", null, embed.fields.map((field) =>
    h(field.inline ? "div.field.inline" : "div.field", null,
      h("dt", null, inline(field.name)), h("dd.text", null, blocks(field.value)))));
  const foot = [embed.footer?.text, embed.timestamp && when(new Date(embed.timestamp))].filter(Boolean).join(" • ");
  return h("article.embed", { style: embed.color == null ? {} : { "--accent": colour(embed.color) } },
    author, title, embed.description && textNode(embed.description), fields,
    embed.thumbnail && h("div.embed-thumb", null, gallery([picture(embed.thumbnail)])),
    embed.image && h("div.wide", null, gallery([picture(embed.image)])),
    foot && h("footer", null, foot));
}

/* Components. `message` is where they stand: controls name it to the server. */

function emojiNode(emoji) {
  if (!emoji) return null;
  return emoji.id ? customEmoji(emoji) : h("span.glyph", { "aria-hidden": "true" }, emoji.name);
}

function button(component, message) {
  const style = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" }[component.style];
  const inside = [emojiNode(component.emoji), component.label && h("span", null, component.label)];
  const name = component.label ? null : spoken(component.emoji);
  if (component.style === 5 && !component.disabled) {
    const href = linkUrl(component.url);
    return h(`a.button.${style}`, { href, ...elsewhere, "aria-label": name }, inside, icon("open"));
  }
  const busy = state.pending.has(`${message.id}:${component.custom_id}`);
  return pressable(`button.button.${style}`, "click", {
    "data-custom-id": component.custom_id, disabled: component.disabled,
    "aria-label": name, "aria-busy": busy ? "true" : null,
  }, inside, component.style === 5 && icon("open"), busy && dots());
}

/** The lines of a select menu, whatever its kind: `{value, label, description, emoji, default}`. */
function selectOptions(component) {
  const defaults = new Set((component.default_values ?? []).map((value) => value.id));
  const entry = (value, label, description) => ({ value, label, description, default: defaults.has(value) });
  const users = () => [...state.people.values()].map((p) => entry(p.id, p.name, p.username));
  const roles = () => state.guild.roles.map((role) => entry(role.id, roleName(role)));
  const types = component.channel_types ?? [];
  switch (component.type) {
    case Kind.USER_SELECT: return users();
    case Kind.ROLE_SELECT: return roles();
    case Kind.MENTIONABLE_SELECT: return [...users(), ...roles()];
    case Kind.CHANNEL_SELECT:
      return [...state.channels.values()]
        .filter((c) => !isDm(c) && (!types.length || types.includes(c.type)))
        .map((c) => entry(c.id, "#" + channelName(c)));
    default: return component.options ?? [];
  }
}

function select(component, { busy = false, chosen = null, id = null, label = null } = {}) {
  const options = selectOptions(component);
  const values = chosen ?? options.filter((o) => o.default).map((o) => o.value);
  const shown = options.filter((o) => values.includes(o.value));
  const placeholder = component.placeholder || t("Make a selection");
  const chip = (option) => h("span.chip-value", null, emojiNode(option.emoji), option.label);
  const value = !shown.length ? h("span.value.placeholder", null, placeholder)
    : shown.length > 1 ? h("span.value.chips", null, shown.map(chip))
    : h("span.value", null, emojiNode(shown[0].emoji), shown[0].emoji && " ", shown[0].label);
  return pressable("button.select", "select", {
    id, role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false",
    "aria-label": [label ?? placeholder, ...shown.map((o) => o.label)].join(", "),
    "aria-busy": busy ? "true" : null, disabled: component.disabled, "data-custom-id": component.custom_id,
  }, value, busy ? dots() : icon("down"));
}

function component(part, message) {
  switch (part.type) {
    case Kind.ROW: return h("div.row", null, part.components.map((child) => component(child, message)));
    case Kind.BUTTON: return button(part, message);
    case Kind.STRING_SELECT: case Kind.USER_SELECT: case Kind.ROLE_SELECT:
    case Kind.MENTIONABLE_SELECT: case Kind.CHANNEL_SELECT: {
      const key = `${message.id}:${part.custom_id}`;
      return select(part, { busy: state.pending.has(key), chosen: state.chosen.get(key) });
    }
    case Kind.SECTION:
      return h("div.section", null,
        h("div.texts", null, part.components.map((child) => component(child, message))),
        h("div.accessory", null, component(part.accessory, message)));
    case Kind.TEXT: return textNode(part.content);
    case Kind.THUMBNAIL: return picture(part.media, part);
    case Kind.GALLERY: return gallery(part.items.map((item) => picture(item.media, item)));
    case Kind.FILE: {
      const { url } = part.file;
      const filename = part.name ?? decodeURIComponent(url.split("?")[0].split("/").at(-1));
      return fileCard({ url, size: part.size, filename });
    }
    case Kind.SEPARATOR:
      return h("hr.separator" + (part.divider === false ? "" : ".line") + (part.spacing === 2 ? ".large" : ""));
    case Kind.CONTAINER:
      return h(part.accent_color == null ? "div.container" : "div.container.accented",
        { style: part.accent_color == null ? {} : { "--accent": colour(part.accent_color) } },
        part.components.map((child) => component(child, message)));
    default: return h("div.failure", null, t("This page cannot show a component of type {0}.", part.type));
  }
}

/** The component with this custom_id in a message or a modal, or undefined. */
function findControl(components, customId) {
  for (const part of components ?? []) {
    if (part.custom_id === customId) return part;
    const inner = findControl([...(part.components ?? []), part.accessory, part.component].filter(Boolean), customId);
    if (inner) return inner;
  }
  return undefined;
}

/* Messages */

function replyHeader(message) {
  const used = message.interaction_metadata ?? message.interaction;
  const pressed = historyOf(message.channel_id).messages.get(used?.interacted_message_id);
  const replies = message.type === MessageType.REPLY
    || (message.referenced_message && message.type !== MessageType.THREAD_STARTER);
  if (replies || pressed) {
    const target = message.referenced_message ?? pressed;
    if (!target) return h("div.reply", null, h("i", null, t("Original message was deleted")));
    const author = personOf(target.author);
    return h("div.reply", null, avatar(author), h("b", null, "@" + author.name),
      pressable("button.excerpt", "jump", { "data-target": target.id }, words(target) || t("Click to see the message")));
  }
  if (used?.type === 2 && used.user) {
    const person = personOf(used.user);
    const name = used.name ?? message.interaction?.name ?? t("command");
    return h("div.reply", null, avatar(person), h("b", null, person.name), ` ${t("used")} `, h("span.used", null, `/${name}`));
  }
  return null;
}

function body(message) {
  if (message.flags & Flag.LOADING) {
    return [h("div.thinking", null, dots(), t("{0} is thinking…", personOf(message.author).name))];
  }
  const edited = message.edited_timestamp && timeNode("time.edited", new Date(message.edited_timestamp), t("(edited)"));
  const v2 = message.flags & Flag.V2;
  const content = message.content && textNode(message.content);
  if (content && edited) content.append(edited);
  const parts = (message.components ?? []).map((part) => component(part, message));
  const starter = message.thread && threadCard(message.thread);
  return [
    content,
    !v2 && attachments(message.attachments ?? []),
    !v2 && !(message.flags & Flag.SUPPRESS_EMBEDS) && (message.embeds ?? []).map(embedNode),
    parts.length > 0 && h(v2 ? "div.components.v2" : "div.components", null, parts),
    !content && edited,
    message.reactions?.length && h("ul.reactions", { "aria-label": t("Reactions") },
      message.reactions.map((r) => h("li", null, emojiNode(r.emoji), ` ${r.count}`))),
    starter,
  ];
}

const threadCard = (thread) => h("div.note", null, `${t("Thread:")} `,
  pressable("button", "channel", { "data-target": thread.id }, thread.name));

function notes(message) {
  const failed = state.failed.get(message.id);
  return [
    failed && h("div.failure", { role: "alert" }, failed),
    message.flags & Flag.EPHEMERAL && h("div.note", null, icon("eye"), `${t("Only you can see this")} •`,
      pressable("button", "dismiss", null, t("Dismiss message"))),
  ];
}

function systemMessage(message) {
  const author = h("b", null, personOf(message.author).name);
  const stamp = timeNode("time.when", new Date(message.timestamp), when(new Date(message.timestamp)));
  const target = message.message_reference?.channel_id ?? message.thread?.id;
  const sign = (text) => h("span.sign", { "aria-hidden": "true" }, text);
  if (message.type === MessageType.ADDED) {
    return [sign("→"), author, ` ${t("added to the thread:")} `,
      (message.mentions ?? []).map((user) => h("b", null, personOf(user).name)), stamp];
  }
  if (message.type === MessageType.PIN) return [sign("📌"), author, ` ${t("pinned a message to this channel.")} `, stamp];
  const thread = target ? pressable("button.mention", "channel", { "data-target": target }, message.content || t("thread"))
    : h("b", null, message.content);
  return [sign("#"), author, ` ${t("started a thread:")} `, thread, stamp];
}

function mentionsMe(message) {
  return message.author.id !== state.me.id
    && (message.mention_everyone || (message.mentions ?? []).some((user) => user.id === state.me.id));
}

function messageNode(message, previous) {
  const attributes = { "data-key": message.id, "data-message-id": message.id, "data-author-id": message.author.id };
  if ([MessageType.ADDED, MessageType.THREAD_CREATED, MessageType.PIN].includes(message.type)) {
    return h("li.message.system", attributes, systemMessage(message));
  }
  const reply = replyHeader(message);
  const date = new Date(message.timestamp);
  const author = personOf(message.author);
  const grouped = previous && !reply && !(message.flags & Flag.SILENT) && previous.author.id === message.author.id && !replyHeader(message)
    && previous.type !== MessageType.THREAD_CREATED && date - new Date(previous.timestamp) < 7 * 60000
    && (previous.flags & Flag.EPHEMERAL) === (message.flags & Flag.EPHEMERAL);
  const node = h("li.message", attributes,
    reply,
    !grouped && avatar(author),
    grouped
      ? timeNode("time.side-when", date, when(date, false))
      : h("div.head", null,
        h("span.author", null, author.name), author.bot && appTag(), timeNode("time.when", date, when(date)),
        message.flags & Flag.SILENT && h("span.silent", { role: "img", "aria-label": t("Posted silently") }, icon("silent"))),
    body(message), notes(message));
  node.classList.toggle("grouped", Boolean(grouped));
  node.classList.toggle("has-reply", Boolean(reply));
  node.classList.toggle("ephemeral", Boolean(message.flags & Flag.EPHEMERAL));
  node.classList.toggle("mentions-me", mentionsMe(message));
  return node;
}

const historyOf = (channelId) => state.histories.get(channelId) ?? { messages: new Map(), more: false };
const ordered = (channelId) => [...historyOf(channelId).messages.values()].sort((a, b) => newer(a.id, b.id));
const messageById = (id) => historyOf(state.current).messages.get(id);

function dividers(message, previous) {
  const day = new Date(message.timestamp).toDateString();
  const lines = [];
  if (!previous || new Date(previous.timestamp).toDateString() !== day) {
    const date = timeText(new Date(message.timestamp), "D");
    lines.push(h("li.divider", { "data-key": `day ${day}`, role: "separator" }, date));
  }
  const isNew = (other) => newer(other.id, state.newFrom) > 0;
  if (state.newFrom && isNew(message) && !(previous && isNew(previous))) {
    lines.push(h("li.divider.new", { "data-key": "new", role: "separator" }, t("NEW")));
  }
  return lines;
}

function beginning(channel) {
  const name = channelName(channel);
  const [title, text] = isDm(channel) ? [name, t("This is the beginning of your direct message history with {0}.", name)]
    : isThread(channel) ? [name, t("This is the start of the thread.")]
    : [t("Welcome to #{0}", name), t("This is the start of #{0}.", name)];
  return h("li.beginning", { "data-key": "beginning" }, h("h3", null, title), h("p", null, text));
}

const scroller = $("scroller");
const view = { atBottom: true, top: 0 };
const bottomGap = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;

function toBottom() {
  scroller.scrollTop = scroller.scrollHeight;
  view.atBottom = true;
}

const drawn = new Map(); // message id → the node that stands for it and what it was made of

/** The node of a message: the one that stands, if nothing that it shows has changed. */
function drawnMessage(message, previous) {
  const controls = [...state.pending, ...state.chosen].filter((each) => String(each).startsWith(`${message.id}:`));
  const look = JSON.stringify([previous?.id, controls, state.failed.get(message.id)]);
  const stands = drawn.get(message.id);
  if (stands?.message === message && stands.look === look && stands.node.isConnected) return stands.node;
  const node = messageNode(message, previous);
  const old = stands?.node.isConnected ? morph(stands.node, node) : node;
  drawn.set(message.id, { message, look, node: old });
  return old;
}

/** Draw the open channel's messages; keeps what is in focus and what is in sight. */
function drawMessages() {
  const channel = state.channels.get(state.current);
  if (!channel) return;
  const focused = rememberFocus();
  const nodes = historyOf(channel.id).more ? [] : [beginning(channel)];
  let previous = null;
  for (const message of ordered(channel.id)) {
    const lines = dividers(message, previous);
    nodes.push(...lines, drawnMessage(message, lines.length ? null : previous));
    previous = message;
  }
  mergeChildren($("messages"), nodes);
  restoreFocus(focused);
  if (view.atBottom) toBottom();
}

/** Where in a message the focus is: an edit may disable or remove the very button that was pressed. */
function rememberFocus() {
  const item = document.activeElement?.closest?.("#messages > li");
  if (!item) return null;
  const controls = [...item.querySelectorAll("button, a, [tabindex]")];
  return { item, element: document.activeElement, index: controls.indexOf(document.activeElement) };
}

function restoreFocus(remembered) {
  if (!remembered || (document.activeElement === remembered.element && !remembered.element.disabled)) return;
  const { item, index } = remembered;
  if (!item.isConnected) { focusComposer(); return; }
  const controls = [...item.querySelectorAll("button, a, [tabindex]")];
  const near = controls.map((control, i) => [Math.abs(i - index), control]).filter(([, control]) => !control.disabled)
    .sort(([a], [b]) => a - b)[0]?.[1];
  near?.focus({ preventScroll: true });
}

new ResizeObserver(() => { if (view.atBottom) toBottom(); }).observe($("messages"));
new ResizeObserver(() => { if (view.atBottom) toBottom(); }).observe(scroller);
scroller.addEventListener("scroll", () => {
  // Growing contents leave scrollTop as it is: only a person's scrolling up leaves the bottom.
  view.atBottom = bottomGap() < 48 || (view.atBottom && scroller.scrollTop >= view.top);
  view.top = scroller.scrollTop;
  if (view.atBottom) markRead();
  drawJump();
  if (scroller.scrollTop < 200) loadOlder();
}, { passive: true });

function drawJump() {
  const count = state.counts.get(state.current) ?? 0;
  $("jump").hidden = view.atBottom;
  const news = count === 1 ? t("1 new message") : t("{0} new messages", count);
  $("jump").textContent = `${count ? news : t("Jump to present")} ↓`;
}
$("jump").addEventListener("click", () => { toBottom(); markRead(); drawJump(); focusComposer(); });

/* Channels */

/** Who else is in a DM: the recipient that is not oneself, else the bot. */
const partner = (channel) => (channel.recipients ?? []).find((user) => user.id !== state.me.id)
  ?? [...state.people.values()].find((person) => person.bot);

function channelName(channel) {
  return isDm(channel) ? personOf(partner(channel)).name : channel.name ?? t("unknown");
}
const isDm = (channel) => channel.type === ChannelType.DM;
const isThread = (channel) => ChannelType.THREADS.has(channel.type);
const channelSign = (channel) => (isDm(channel) ? "@" : isThread(channel) ? "⌇" : "#");
const channelKind = (channel) => (isDm(channel) ? t("direct message") : isThread(channel) ? t("thread") : t("text channel"));

function isUnread(channel) {
  if (!channel.last_message_id) return false;
  const seen = state.read[channel.id];
  return !seen ? isDm(channel) : newer(channel.last_message_id, seen) > 0;
}

function markRead() {
  const channel = state.channels.get(state.current);
  if (!channel || document.visibilityState !== "visible") return;
  const last = ordered(channel.id).at(-1)?.id ?? channel.last_message_id;
  const had = [state.counts.delete(channel.id), state.mentions.delete(channel.id)].some(Boolean);
  if (last && (state.read[channel.id] !== last || had)) {
    state.read[channel.id] = last;
    if (!channel.last_message_id || newer(last, channel.last_message_id) > 0) channel.last_message_id = last;
    stored.set(`read:${state.me.id}`, state.read);
    drawChannels();
  }
}

function channelButton(channel) {
  const count = state.counts.get(channel.id) ?? 0;
  const rang = state.mentions.get(channel.id) ?? 0;
  const unread = count > 0 || (isUnread(channel) && channel.id !== state.current);
  const name = channelName(channel);
  const sign = isDm(channel) ? avatar(personOf(partner(channel)))
    : h("span.sign", { "aria-hidden": "true" }, channelSign(channel));
  const node = pressable("button.channel", "channel", {
    "data-key": channel.id, "data-channel-id": channel.id, "data-target": channel.id, "data-unread": unread ? "true" : null,
    "aria-current": channel.id === state.current ? "page" : null,
    "aria-label": `${name} (${channelKind(channel)})${unread ? `, ${t("unread")}` : ""}`,
  },
  sign, h("span.name", null, name),
  (isDm(channel) || rang > 0) && unread && h("span.badge", { "aria-hidden": "true" }, (isDm(channel) ? count : rang) || "•"));
  node.classList.toggle("unread", unread);
  node.classList.toggle("thread", isThread(channel));
  return node;
}

function drawChannels() {
  const all = [...state.channels.values()];
  const threads = all.filter((channel) => isThread(channel) && !channel.thread_metadata?.archived);
  const texts = all.filter((channel) => channel.type === ChannelType.TEXT);
  const dms = all.filter(isDm);
  const nodes = [h("h2", { "data-key": "texts" }, t("Text channels"))];
  for (const channel of texts) {
    const inside = threads.filter((thread) => thread.parent_id === channel.id);
    nodes.push(channelButton(channel), ...inside.map(channelButton));
  }
  nodes.push(h("h2", { "data-key": "dms" }, t("Direct messages")), ...dms.map(channelButton));
  const bots = [...state.people.values()].filter((person) => person.bot);
  for (const bot of bots.filter((each) => !dms.some((dm) => partner(dm)?.id === each.id))) {
    const attributes = { "data-key": `dm ${bot.id}`, "aria-label": t("Message {0}", bot.name) };
    nodes.push(pressable("button.channel", "dm", attributes, avatar(bot), h("span.name", null, bot.name)));
  }
  mergeChildren($("channels"), nodes);
  $("guild-name").textContent = state.guild.name;
  drawHead(all);
}

function drawHead(all) {
  const channel = state.channels.get(state.current);
  const unread = all.filter((c) => isUnread(c) && c.id !== state.current);
  const messages = [...state.counts.values()].reduce((sum, count) => sum + count, 0);
  $("drawer").classList.toggle("unread", unread.length > 0);
  $("drawer").setAttribute("aria-label", unread.length ? t("Channels, unread messages") : t("Channels"));
  if (!channel) return;
  const sign = channelSign(channel);
  const name = channelName(channel);
  $("channel-name").replaceChildren(h("span.sign", { "aria-hidden": "true" }, sign), name);
  $("channel-topic").textContent = channel.topic ?? "";
  document.title = `${messages ? `(${messages}) ` : ""}${sign}${name} · ${state.me.name} · Local Discord`;
}

function drawMembers() {
  const member = (person) => h("li.member", { "data-key": person.id, "data-online": person.online === undefined ? null : String(person.online) },
    avatar(person), h("span.name", null, person.name, person.bot && appTag(),
      person.status && h("small.status", null, person.status)));
  const group = (title, people) => [h("h2", null, `${title} — ${people.length}`), h("ul", null, people.map(member))];
  const people = [...state.people.values()];
  $("members").replaceChildren(
    ...group(t("Apps"), people.filter((person) => person.bot)),
    ...group(t("Members"), people.filter((person) => !person.bot)));
  const who = h("span.who", null, h("b", null, state.me.name), h("small", null, t("Change user")));
  $("me").replaceChildren(avatar(state.me), who);
  $("me").setAttribute("aria-label", t("You are {0}. Change user", state.me.name));
}

async function openChannel(id) {
  if (!state.channels.has(id)) await refreshChannels(id);
  if (!state.channels.has(id)) return;
  closeMenu();
  const changed = state.current !== id;
  state.current = id;
  state.newFrom = state.read[id] && isUnread(state.channels.get(id)) ? state.read[id] : null;
  const url = new URL(location.href);
  url.searchParams.set("channel", id);
  history.replaceState(null, "", url);
  setDrawer(false);
  if (changed) {
    $("messages").replaceChildren();
    drawn.clear();
    composer.reset();
  }
  const answer = await request({ do: "history", channel: id });
  if (state.current !== id) return;
  setHistory(id, answer);
  if (changed) view.atBottom = true;
  drawMessages();
  markRead();
  drawChannels();
  drawJump();
  loadCommands();
  if (changed && !narrow.matches) focusComposer();
}

function setHistory(id, { messages, more }) {
  state.histories.set(id, { messages: new Map(messages.map((message) => [message.id, message])), more });
}

let loadingOlder = false;
async function loadOlder() {
  const held = historyOf(state.current);
  const first = ordered(state.current)[0];
  if (loadingOlder || !held.more || !first) return;
  loadingOlder = true;
  try {
    const { messages, more } = await request({ do: "history", channel: state.current, before: first.id });
    for (const message of messages) held.messages.set(message.id, message);
    held.more = more;
    const gap = scroller.scrollHeight - scroller.scrollTop;
    drawMessages();
    scroller.scrollTop = scroller.scrollHeight - gap;
  } finally { loadingOlder = false; }
}

/** Fetch the channel list; `visit` also lists a thread of which one is no member, while it is open. */
async function refreshChannels(visit = null) {
  setChannels((await request({ do: "channels", visit })).channels);
}

function setChannels(channels) {
  state.channels = new Map(channels.map((channel) => [channel.id, channel]));
  for (const channel of channels) {
    // What was in a channel before one's first visit is not news; in a DM it is.
    if (!isDm(channel) && channel.last_message_id) state.read[channel.id] ??= channel.last_message_id;
  }
  drawChannels();
}

/** Fetch the open channel's commands; returns whether they are others than before. */
async function loadCommands() {
  const channel = state.current;
  const { commands } = await request({ do: "commands", channel });
  const changed = JSON.stringify(commands) !== JSON.stringify(state.commands.get(channel));
  state.commands.set(channel, commands);
  return changed;
}

function setDrawer(open) {
  $("app").classList.toggle("drawer-open", open);
  $("veil").hidden = !open;
  $("drawer").setAttribute("aria-expanded", String(open));
  $("chat").inert = open && narrow.matches;
  if (open) ($("channels").querySelector("[aria-current]") ?? $("me")).focus();
  else if (narrow.matches && $("sidebar").contains(document.activeElement)) $("drawer").focus();
}
$("drawer").append(icon("menu"));
$("drawer").addEventListener("click", () => setDrawer(true));
$("veil").addEventListener("click", () => setDrawer(false));
narrow.addEventListener("change", () => setDrawer(false));

/* What came from the server */

const handlers = {
  hello(event) {
    state.me = event.me;
    state.guild = event.guild;
    state.people = new Map(event.people.map((person) => [person.id, person]));
    state.read = stored.get(`read:${state.me.id}`, {});
    state.histories.clear();
    state.pending.clear();
    drawn.clear();
    sayFixedWords();
    setTheme(document.documentElement.dataset.theme);
    setChannels(event.channels);
    drawMembers();
    $("app").hidden = false;
    const asked = state.current ?? new URL(location.href).searchParams.get("channel");
    const first = event.channels.find((channel) => channel.type === ChannelType.TEXT) ?? event.channels[0];
    const target = state.channels.has(asked) ? asked : first?.id;
    if (target) openChannel(target);
  },
  channels(event) {
    setChannels(event.channels);
    if (!state.channels.has(state.current) && event.channels.length) openChannel(event.channels[0].id);
  },
  people(event) {
    state.people = new Map(event.people.map((person) => [person.id, person]));
    state.guild = event.guild;
    drawn.clear();
    drawMembers();
    drawMessages();
  },
  create({ message, notifies }) {
    const held = state.histories.get(message.channel_id);
    held?.messages.set(message.id, message);
    const channel = state.channels.get(message.channel_id);
    if (channel && !(message.flags & Flag.EPHEMERAL)) channel.last_message_id = message.id;
    const mine = message.author.id === state.me.id;
    const open = message.channel_id === state.current;
    if (open && mine) view.atBottom = true;
    if (!mine && !(open && view.atBottom && document.visibilityState === "visible")) {
      state.counts.set(message.channel_id, (state.counts.get(message.channel_id) ?? 0) + 1);
      if (open && !state.newFrom) state.newFrom = state.read[message.channel_id] ?? null;
    }
    if (open) {
      drawMessages();
      if (view.atBottom) markRead();
      drawJump();
    }
    if (notifies) notify(message, open);
    drawChannels();
    if (!mine) announce(message);
  },
  update({ message }) {
    const held = state.histories.get(message.channel_id);
    if (!held?.messages.has(message.id)) return;
    held.messages.set(message.id, message);
    for (const key of state.chosen.keys()) if (key.startsWith(`${message.id}:`)) state.chosen.delete(key);
    state.failed.delete(message.id);
    closeStaleMenu(message);
    if (message.channel_id === state.current) drawMessages();
  },
  delete({ message }) {
    state.histories.get(message.channel_id)?.messages.delete(message.id);
    if (message.channel_id === state.current) drawMessages();
  },
};

/** Ring for a new message, unless the person is looking at it. Edits never come here. */
function notify(message, open) {
  countNotification();
  if (open && view.atBottom && document.visibilityState === "visible" && document.hasFocus()) return;
  state.mentions.set(message.channel_id, (state.mentions.get(message.channel_id) ?? 0) + 1);
  const channel = state.channels.get(message.channel_id);
  const author = personOf(message.author);
  const place = channel && !isDm(channel) ? t("{0} in {1}", author.name, `${channelSign(channel)}${channelName(channel)}`)
    : author.name;
  const text = words(message).slice(0, 160);
  const inside = h("span.banner-inside", null, avatar(author), h("span", null, h("b", null, place), h("span", null, text)));
  showBanner(inside, `${place}: ${text}`, () => openChannel(message.channel_id));
  if (stored.get("sounds", true)) playSound();
}

function announce(message) {
  const channel = state.channels.get(message.channel_id);
  const elsewhere = message.channel_id !== state.current && channel;
  const author = personOf(message.author).name;
  const who = elsewhere ? t("{0} in {1}", author, channelName(channel)) : author;
  $("announcer").replaceChildren(h("p", null, `${who}: ${words(message).slice(0, 400)}`));
}

class ConnectionLost extends Error {
  constructor() { super(t("There is no connection to the server.")); }
}

/* The WebSocket: requests carry a number that their answer repeats; all else is an event. */

const socket = { live: null, number: 0, waiting: new Map(), tries: 0, opened: false };

function connect(user) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const live = new WebSocket(`${scheme}://${location.host}/page/ws?user=${encodeURIComponent(user)}`);
  socket.live = live;
  live.addEventListener("message", ({ data }) => {
    const event = JSON.parse(data);
    if (event.n === undefined) {
      if (event.event === "hello") { socket.tries = 0; showConnection(""); }
      handlers[event.event](event);
      return;
    }
    const waiting = socket.waiting.get(event.n);
    socket.waiting.delete(event.n);
    if (event.error === undefined) waiting?.resolve(event.result);
    else waiting?.reject(new Error(event.error));
  });
  live.addEventListener("close", ({ code, reason }) => {
    for (const { reject } of socket.waiting.values()) reject(new ConnectionLost());
    socket.waiting.clear();
    if (code === 4004) { showChooser(reason); return; }
    showConnection(t("Reconnecting…"));
    setTimeout(() => connect(user), Math.min(250 * 2 ** socket.tries++, 3000));
  });
}

function showConnection(text) {
  $("connection").hidden = !text;
  $("connection").textContent = text;
}

function request(what) {
  return new Promise((resolve, reject) => {
    if (socket.live?.readyState !== WebSocket.OPEN) {
      reject(new ConnectionLost());
      return;
    }
    const n = ++socket.number;
    socket.waiting.set(n, { resolve, reject });
    socket.live.send(JSON.stringify({ n, ...what }));
  });
}

window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof ConnectionLost) event.preventDefault();
});

/* Interactions */

/** Send a click or a choice, show that it is under way, then how it ended. */
async function interact(messageId, customId, what) {
  const key = `${messageId}:${customId}`;
  if (state.pending.has(key)) return;
  state.pending.add(key);
  state.failed.delete(messageId);
  drawMessages();
  try {
    const outcome = await request({ ...what, message: messageId, custom_id: customId });
    if (!outcome.acknowledged) {
      state.failed.set(messageId, t("This interaction failed"));
      state.chosen.delete(key);
    }
    if (outcome.modal) openModal(outcome.modal);
  } catch (error) {
    state.failed.set(messageId, error.message);
  } finally {
    state.pending.delete(key);
    drawMessages();
  }
}

const actions = {
  click: (node, messageId) => interact(messageId, node.dataset.customId, { do: "click" }),
  select(node, messageId) {
    const control = findControl(messageById(messageId)?.components, node.dataset.customId);
    if (control) {
      openSelect(node, control, state.chosen.get(`${messageId}:${control.custom_id}`), (values) => {
        state.chosen.set(`${messageId}:${control.custom_id}`, values);
        interact(messageId, control.custom_id, { do: "select", values });
      }, messageId);
    }
  },
  dismiss: (node, messageId) => request({ do: "dismiss", message: messageId }),
  spoiler(node) { node.dataset.open = ""; node.removeAttribute("role"); },
  zoom(node) {
    if (node.classList.contains("veiled") && !("open" in node.dataset)) node.dataset.open = "";
    else openLightbox(node.querySelector("img"));
  },
  channel: (node) => openChannel(node.dataset.target),
  async dm() { openChannel((await request({ do: "dm" })).channel); },
  command: (node) => composer.offer(node.dataset.command),
  jump(node) {
    const target = $("messages").querySelector(`[data-message-id="${CSS.escape(node.dataset.target)}"]`);
    target?.scrollIntoView({ block: "center" });
    target?.classList.add("flash");
    setTimeout(() => target?.classList.remove("flash"), 1700);
  },
};

function act(event) {
  const node = event.target.closest?.("[data-action]");
  if (!node || node.disabled || !$("app").contains(node)) return;
  actions[node.dataset.action](node, node.closest("[data-message-id]")?.dataset.messageId);
}
$("app").addEventListener("click", act);
$("app").addEventListener("keydown", (event) => {
  if (![" ", "Enter"].includes(event.key) || !event.target.matches("[data-action][role=button]")) return;
  event.preventDefault();
  act(event);
});

function openLightbox(image) {
  const close = h("button.close", { type: "button", "aria-label": t("Close") }, icon("close"));
  const dialog = h("dialog.lightbox", { "aria-label": image.alt || t("Picture") },
    h("img", { src: image.src, alt: image.alt }), image.alt && h("p", null, image.alt), close);
  showDialog(dialog);
  dialog.addEventListener("click", (event) => { if (event.target.tagName !== "P") dialog.close(); });
}

function showDialog(dialog) {
  const before = document.activeElement;
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    closeMenu();
    dialog.remove();
    if (before?.isConnected) before.focus({ preventScroll: true });
  });
  dialog.showModal();
}

/* Menus: one floating listbox at a time, a sheet from below on a narrow window. */

let menu = null; // {node, veil, anchor(), customId, messageId, commit()}

function closeMenu(commit = false) {
  const open = menu;
  menu = null;
  if (!open) return;
  open.node.remove();
  open.veil.remove();
  open.anchor().setAttribute?.("aria-expanded", "false");
  open.anchor().focus?.({ preventScroll: true });
  if (commit) open.commit?.();
}

function closeStaleMenu(message) {
  if (menu?.messageId === message.id && !findControl(message.components, menu.customId)) closeMenu();
}

function showMenu(anchor, node, extra = {}) {
  closeMenu();
  const host = document.querySelector("dialog[open]") ?? document.body;
  const veil = h("div.sheet-veil");
  const customId = anchor.dataset.customId;
  const selector = `[data-message-id="${extra.messageId}"] [data-custom-id="${CSS.escape(customId ?? "")}"]`;
  // An edit may put another node in the anchor's place; look it up when it is needed.
  const current = () => (anchor.isConnected ? anchor : host.querySelector(selector) ?? document.body);
  menu = { node, veil, anchor: current, customId, ...extra };
  host.append(veil, node);
  anchor.setAttribute("aria-expanded", "true");
  node.classList.toggle("sheet", narrow.matches);
  veil.addEventListener("click", () => closeMenu(true));
  placeMenu(anchor, node);
}

function placeMenu(anchor, node) {
  if (node.classList.contains("sheet")) return;
  const box = anchor.getBoundingClientRect();
  const height = Math.min(node.offsetHeight, 320);
  const below = innerHeight - box.bottom - 12;
  const width = Math.max(box.width, 240);
  node.style.width = `${width}px`;
  node.style.left = `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`;
  const under = below >= height || below > box.top;
  if (under) node.style.top = `${box.bottom + 4}px`;
  else node.style.bottom = `${innerHeight - box.top + 4}px`;
  node.style.maxHeight = `${Math.min(320, under ? below : box.top - 12)}px`;
}

/** Open a select's list. `done(values)` is called with a choice within the bounds, or not at all. */
function openSelect(anchor, control, already, done, messageId = null) {
  const options = selectOptions(control);
  const most = Math.min(control.max_values ?? 1, options.length);
  const least = control.min_values ?? 1;
  const multi = most > 1;
  const before = already ?? options.filter((o) => o.default).map((o) => o.value);
  let chosen = [...before];
  let active = Math.max(0, options.findIndex((o) => chosen.includes(o.value)));
  const title = control.placeholder || t("Make a selection");
  const listbox = h("div", { role: "listbox", tabindex: "0", "aria-label": title, "aria-multiselectable": String(multi) });
  const finish = h("button.button.primary", { type: "button" }, t("Done"));
  const count = h("span");
  const node = h(multi ? "div.menu.multi" : "div.menu", null,
    h("div.menu-title", null, title), listbox, multi && h("div.menu-foot", null, count, finish));
  const valid = () => chosen.length >= least && chosen.length <= most;
  const changed = () => chosen.length !== before.length || chosen.some((value) => !before.includes(value));
  const commit = () => { if (multi && valid() && changed()) done(chosen); };

  const draw = () => {
    const full = multi && chosen.length >= most;
    listbox.replaceChildren(...options.map((option, i) => {
      const selected = chosen.includes(option.value);
      const row = h("div.option", {
        role: "option", id: `menu-${i}`, "data-index": i, "data-value": option.value,
        "aria-selected": String(selected), "aria-disabled": full && !selected ? "true" : null,
      },
      emojiNode(option.emoji),
      h("span", null, h("b", null, option.label), option.description && h("small", null, option.description)),
      h("span.mark", null, icon("check")));
      row.classList.toggle("active", i === active);
      return row;
    }));
    listbox.setAttribute("aria-activedescendant", `menu-${active}`);
    listbox.children[active]?.scrollIntoView({ block: "nearest" });
    count.textContent = least === most
      ? t("{0} of {1} chosen", chosen.length, most) : t("{0} chosen, up to {1}", chosen.length, most);
    finish.disabled = !valid();
  };
  const pick = (index) => {
    const { value } = options[index];
    active = index;
    if (!multi) {
      if (chosen.includes(value) && least > 0) { closeMenu(); return; }
      chosen = chosen.includes(value) ? [] : [value];
      closeMenu();
      done(chosen);
      return;
    }
    if (chosen.includes(value)) chosen = chosen.filter((other) => other !== value);
    else if (chosen.length < most) chosen = [...chosen, value];
    draw();
  };
  const move = (to) => { active = Math.max(0, Math.min(options.length - 1, to)); draw(); };

  listbox.addEventListener("click", (event) => {
    const row = event.target.closest(".option");
    if (row) pick(Number(row.dataset.index));
  });
  finish.addEventListener("click", () => { if (valid()) { closeMenu(); done(chosen); } });
  node.addEventListener("keydown", (event) => {
    const keys = {
      ArrowDown: () => move(active + 1), ArrowUp: () => move(active - 1),
      Home: () => move(0), End: () => move(options.length - 1),
      PageDown: () => move(active + 6), PageUp: () => move(active - 6), Escape: () => closeMenu(),
      Enter: () => pick(active), " ": () => pick(active),
    };
    if (event.target === finish && event.key !== "Escape") return;
    if (event.key === "Tab" && !multi) { closeMenu(); return; }
    event.stopPropagation();
    if (keys[event.key]) { event.preventDefault(); keys[event.key](); return; }
    if (event.key.length === 1) {
      const begins = (i) => options[i].label.toLowerCase().startsWith(event.key.toLowerCase());
      const next = [...options.keys()].map((i) => (active + 1 + i) % options.length).find(begins);
      if (next !== undefined) move(next);
    }
  });
  draw();
  showMenu(anchor, node, { commit, messageId });
  listbox.focus({ preventScroll: true });
}

/* Modals */

function openModal({ number, payload }) {
  const values = new Map(); // custom_id → chosen values of a select
  const problem = h("p.problem", { role: "alert", hidden: true });
  const submit = h("button.button.primary", { type: "submit" }, t("Submit"));
  const cancel = h("button.button.plain", { type: "button" }, t("Cancel"));
  const close = h("button.icon-button", { type: "button", "aria-label": t("Close") }, icon("close"));
  const bot = [...state.people.values()].find((person) => person.bot) ?? personOf(null);
  const form = h("form", { novalidate: true },
    h("header", null, avatar(bot), h("h2", { id: "modal-title" }, payload.title), close),
    h("div.fields", null, payload.components.map((part, i) => modalField(part, i, values))), problem,
    h("footer", null, cancel, submit));
  const dialog = h("dialog.modal", { "aria-labelledby": "modal-title", "data-custom-id": payload.custom_id }, form);
  const complain = (text) => { problem.textContent = text; problem.hidden = false; };

  for (const node of [cancel, close]) node.addEventListener("click", () => dialog.close());
  form.addEventListener("click", (event) => {
    const anchor = event.target.closest("[data-action=select]");
    if (!anchor) return;
    const control = findControl(payload.components, anchor.dataset.customId);
    openSelect(anchor, control, values.get(control.custom_id), (chosen) => {
      values.set(control.custom_id, chosen);
      const label = anchor.dataset.label;
      const fresh = select(control, { chosen, id: anchor.id, label });
      fresh.dataset.label = label;
      morph(anchor, fresh);
    });
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wrong = [...form.querySelectorAll("input, textarea")].find((input) => !input.checkValidity());
    const missing = [...form.querySelectorAll("[data-action=select][data-required]")]
      .find((node) => !values.get(node.dataset.customId)?.length);
    if (wrong || missing) {
      complain(missing && !wrong ? t("Please choose: {0}", missing.dataset.label) : wrong.validationMessage);
      (wrong ?? missing).focus();
      return;
    }
    for (const input of form.querySelectorAll("[data-custom-id]:is(input, textarea)")) {
      values.set(input.dataset.customId, input.value);
    }
    submit.disabled = true;
    submit.setAttribute("aria-busy", "true");
    try {
      const outcome = await request({ do: "submit", modal: number, values: Object.fromEntries(values) });
      if (outcome.acknowledged) { dialog.close(); if (outcome.modal) openModal(outcome.modal); return; }
      complain(t("Something went wrong. Try again."));
    } catch (error) { complain(error.message); }
    submit.disabled = false;
    submit.removeAttribute("aria-busy");
  });
  showDialog(dialog);
  (form.querySelector(".fields input, .fields textarea, .fields .select") ?? submit).focus();
}

function modalField(part, index, values) {
  if (part.type === Kind.TEXT) return textNode(part.content);
  const control = part.type === Kind.LABEL ? part.component : part.components?.[0] ?? part;
  const id = `field-${index}`;
  const label = part.type === Kind.LABEL ? part.label : control.label ?? "";
  const required = control.required !== false;
  const name = [label, required && h("span.required", { "aria-hidden": "true" }, " *")];
  const hint = part.description && h("span.hint", { id: `${id}-hint` }, part.description);
  if (control.type === Kind.TEXT_INPUT) {
    const attributes = {
      id, required, placeholder: control.placeholder,
      minlength: control.min_length, maxlength: control.max_length ?? 4000,
      "data-custom-id": control.custom_id, "aria-describedby": hint ? `${id}-hint` : null, autocomplete: "off",
    };
    const input = control.style === 2 ? h("textarea", attributes) : h("input.line", { ...attributes, type: "text" });
    input.value = control.value ?? "";
    return h("div.field", null, h("label", { for: id }, name), hint, input);
  }
  if (control.type in { 3: 1, 5: 1, 6: 1, 7: 1, 8: 1 }) {
    values.set(control.custom_id, selectOptions(control).filter((o) => o.default).map((o) => o.value));
    const node = select(control, { id, label });
    node.dataset.label = label;
    if (required && control.min_values !== 0) node.dataset.required = "";
    return h("div.field", null, h("label", { for: id }, name), hint, node);
  }
  return h("div.failure", null, t("This page cannot show a component of type {0}.", control.type));
}

/* The composer: a text box that turns into a command line with a chip for each option. */

// Commands, options and choices come with their names in the person's language.
const shownName = (it) => it.name_localized ?? it.name;
const shownAbout = (it) => it.description_localized ?? it.description ?? "";

/** `{path, name, about, options}` for every command and sub-command; `name` is the shown path. */
function flatCommands() {
  const flat = [];
  const visit = (node, parents, shownParents) => {
    const path = [...parents, node.name];
    const shown = [...shownParents, shownName(node)];
    const options = node.options ?? [];
    const inner = options.filter((o) => o.type === Option.SUB || o.type === Option.GROUP);
    if (inner.length) inner.forEach((child) => visit(child, path, shown));
    else flat.push({ path: path.join(" "), name: shown.join(" "), about: shownAbout(node), options });
  };
  for (const command of state.commands.get(state.current) ?? []) visit(command, [], []);
  return flat;
}

const COMBOBOX = { role: "combobox", "aria-expanded": "false", "aria-controls": "suggestions", "aria-autocomplete": "list" };

class Composer {
  constructor(root) {
    this.root = root;
    this.suggestions = []; // what the open list offers
    this.active = 0;
    this.command = null; // the command being filled in, or null for plain text
    this.values = new Map(); // option name → {text, value}; value undefined until it is known
    this.refreshed = 0; // when the commands were last fetched for the list
    this.asked = 0; // number of the newest autocomplete request
    root.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget && !root.contains(relatedTarget)) this.hideList();
    });
    this.reset();
  }

  reset(text = "") {
    this.command = null;
    this.values.clear();
    this.input = h("textarea", {
      rows: "1", maxlength: "2000", autocomplete: "off", spellcheck: "false", enterkeyhint: "send", ...COMBOBOX,
    });
    const channel = state.channels.get(state.current);
    const label = channel ? t("Message {0}", `${channelSign(channel)}${channelName(channel)}`) : t("Message");
    this.input.placeholder = label;
    this.input.setAttribute("aria-label", label);
    this.input.value = text;
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    const send = h("button.send", { type: "button", "aria-label": t("Send message") }, icon("send"));
    send.addEventListener("click", () => this.send());
    this.root.replaceChildren(h("div.box", null, this.input, send));
    this.list = null;
    if (text) this.typed();
  }

  focus() {
    const target = this.command ? this.root.querySelector("input, .command-name") : this.input;
    target.focus({ preventScroll: true });
  }

  typed() {
    this.input.style.height = "44px";
    this.input.style.height = `${Math.min(this.input.scrollHeight, innerHeight * 0.4)}px`;
    this.root.querySelector(".problem")?.remove();
    if (!this.isCommand()) { this.hideList(); return; }
    this.offerCommands();
    this.refreshCommands();
  }

  isCommand() { return !this.command && this.input.value.startsWith("/") && !this.input.value.includes("\n"); }

  /** The bot may have registered its commands since they were fetched: look again now and then. */
  async refreshCommands() {
    if (Date.now() - this.refreshed < 1000) return;
    this.refreshed = Date.now();
    if (await loadCommands() && this.isCommand()) this.offerCommands();
  }

  offerCommands() {
    const text = this.input.value;
    const known = flatCommands();
    const full = known.find((entry) => text.slice(1) === `${entry.name} ` || text.slice(1) === `${entry.path} `);
    if (full) { this.fill(full); return; }
    const typed = text.slice(1).toLowerCase();
    /** Where the text stands in a command's name: 0 at its beginning, Infinity nowhere. */
    const place = (entry) => Math.min(...[entry.name, entry.path]
      .map((name) => name.toLowerCase().indexOf(typed)).map((at) => (at < 0 ? Infinity : at)));
    const found = known.filter((entry) => place(entry) < Infinity).sort((a, b) => (place(a) ? 1 : 0) - (place(b) ? 1 : 0));
    this.showList(found, (entry) => this.fill(entry), {
      title: t("Commands"),
      empty: known.length ? t("No command of this name.") : t("No command is registered here."),
      draw: (entry) => [avatar(this.app()), h("span", null,
        h("b", null, `/${entry.name}`, entry.options.map((o) => h("em", null, shownName(o)))),
        h("small", null, entry.about)),
      h("span.owner", null, this.app().name)],
      hook: (entry) => ({ "data-command": entry.path }),
    });
  }

  app() { return [...state.people.values()].find((person) => person.bot) ?? personOf(null); }

  /** Offer a command named in a message: its command line if it is known, else as text. */
  offer(path) {
    const entry = flatCommands().find((candidate) => candidate.path === path || candidate.name === path);
    if (entry) this.fill(entry);
    else this.reset(`/${path}`);
    this.focus();
  }

  /** Enter the command line of `entry`, with a chip for each required option. */
  fill(entry) {
    this.command = entry;
    this.values.clear();
    this.shown = new Set(entry.options.filter((o) => o.required).map((o) => o.name));
    this.drawCommand();
    const first = entry.options.find((o) => o.required) ?? null;
    this.focusOption(first?.name);
  }

  drawCommand() {
    this.hideList();
    const chips = this.command.options.filter((o) => this.shown.has(o.name)).map((option) => this.chip(option));
    const more = this.command.options.filter((o) => !this.shown.has(o.name)).map((option) =>
      h("button.optional", { type: "button", "data-option": option.name, "aria-label": t("Add option {0}", shownName(option)) },
        `+ ${shownName(option)}`));
    const title = `/${this.command.name}`;
    const name = h("button.command-name", { type: "button", "aria-label": t("{0}. Backspace cancels", title) }, title);
    const send = h("button.send", { type: "submit", "aria-label": t("Send command") }, icon("send"));
    const form = h("form.box.command", { "aria-label": t("Command {0}", this.command.name), novalidate: true },
      h("div.command-line", null, name, chips, more), send);
    form.addEventListener("submit", (event) => { event.preventDefault(); this.run(); });
    form.addEventListener("click", (event) => {
      const added = event.target.closest(".optional")?.dataset.option;
      if (added) { this.shown.add(added); this.drawCommand(); this.focusOption(added); }
    });
    form.addEventListener("keydown", (event) => this.key(event));
    form.addEventListener("focusin", (event) => {
      const option = this.optionOf(event.target);
      if (option) this.suggest(option, event.target);
      else this.about();
    });
    this.root.replaceChildren(form);
    this.about();
  }

  optionOf(node) {
    const name = node.closest?.(".chip")?.dataset.option;
    return this.command?.options.find((o) => o.name === name);
  }

  focusOption(name) {
    const input = name && this.root.querySelector(`.chip[data-option="${CSS.escape(name)}"] input`);
    (input || this.root.querySelector(".command-name")).focus({ preventScroll: true });
  }

  chip(option) {
    const file = option.type === Option.ATTACHMENT;
    const input = h("input", {
      "aria-label": `${shownName(option)}: ${shownAbout(option)}`, "aria-required": option.required ? "true" : null,
      ...(file ? { type: "file" } : {
        type: "text", autocomplete: "off", spellcheck: "false", enterkeyhint: "send", ...COMBOBOX,
        inputmode: option.type === Option.INTEGER ? "numeric" : null, maxlength: option.max_length ?? 6000,
      }),
    });
    if (!file) input.value = this.values.get(option.name)?.text ?? "";
    input.addEventListener("input", () => {
      input.closest(".chip").classList.remove("wrong");
      this.root.querySelector(".problem")?.remove();
      this.values.set(option.name, { text: input.value });
      this.suggest(option, input);
    });
    input.addEventListener("change", async () => {
      const chosen = file && input.files[0];
      if (chosen) this.values.set(option.name, { text: chosen.name, value: await encodeFile(chosen) });
    });
    return h("label.chip", { "data-option": option.name }, h("span", null, shownName(option)), input);
  }

  /** What may be chosen for an option without asking the bot: `[{name, value}]`, or null. */
  fixedChoices(option) {
    const entry = (name, value) => ({ name, value });
    const people = () => [...state.people.values()].map((p) => entry(p.name, p.id));
    const roles = () => state.guild.roles.map((role) => entry(roleName(role), role.id));
    const channels = () => [...state.channels.values()]
      .filter((c) => !isDm(c)).map((c) => entry("#" + channelName(c), c.id));
    switch (option.type) {
      case Option.BOOLEAN: return [entry(t("True"), true), entry(t("False"), false)];
      case Option.USER: return people();
      case Option.ROLE: return roles();
      case Option.MENTIONABLE: return [...people(), ...roles()];
      case Option.CHANNEL: return channels();
      default: return option.choices?.length ? option.choices.map((c) => entry(shownName(c), c.value)) : null;
    }
  }

  about(option = null) {
    if (!this.command) return;
    const [name, text] = option ? [shownName(option), shownAbout(option)] : [`/${this.command.name}`, this.command.about];
    this.panel(h("p.about", null, h("b", null, name), "  ", text));
  }

  /** Offer what may stand in an option: its choices, or what the bot says to what was typed. */
  async suggest(option, input) {
    const typed = this.settled(option) ? "" : input.value;
    const offer = (choices, empty) => this.showList(choices, (choice) => this.choose(option, choice), {
      title: shownName(option), about: shownAbout(option), empty, input,
      draw: (choice) => h("span", null, h("b", null, choice.name)), hook: (choice) => ({ "data-value": choice.value }),
    });
    const fixed = this.fixedChoices(option);
    if (fixed) {
      offer(fixed.filter((choice) => choice.name.toLowerCase().includes(typed.toLowerCase())), t("No options match."));
      return;
    }
    if (!option.autocomplete) { this.about(option); return; }
    const asked = ++this.asked;
    const current = () => asked === this.asked && this.command && document.activeElement === input;
    await new Promise((resolve) => setTimeout(resolve, 90)); // a fast typist asks once
    if (!current()) return;
    try {
      const { choices } = await request({
        do: "autocomplete", channel: state.current, command: this.command.path,
        focused: option.name, typed, options: this.filled(option.name),
      });
      if (current()) offer(choices, t("No options match your search."));
    } catch {
      if (current()) offer([], t("Loading options failed."));
    }
  }

  choose(option, choice) {
    this.values.set(option.name, { text: choice.name, value: choice.value });
    const input = this.root.querySelector(`.chip[data-option="${CSS.escape(option.name)}"] input`);
    input.value = choice.name;
    input.closest(".chip").classList.remove("wrong");
    const next = this.command.options.find((o) => this.shown.has(o.name) && !this.values.get(o.name)?.text);
    this.asked++;
    if (next) this.focusOption(next.name);
    else { input.focus({ preventScroll: true }); this.about(option); }
  }

  /** The options that have a value, but `except`, as the server takes them. */
  filled(except = null) {
    return this.command.options
      .filter((o) => o.name !== except && this.resolve(o) !== undefined)
      .map((o) => ({ name: o.name, type: o.type, value: this.resolve(o) }));
  }

  /** The value that an option's text stands for, or undefined if there is none. */
  resolve(option) {
    const { text = "", value } = this.values.get(option.name) ?? {};
    if (value !== undefined) return value;
    if (!text.trim()) return undefined;
    const fixed = this.fixedChoices(option);
    const plain = (name) => name.trim().toLowerCase().replace(/^[@#]/, "");
    if (fixed) return fixed.find((choice) => plain(choice.name) === plain(text))?.value;
    if (option.type === Option.INTEGER) return /^-?\d+$/.test(text.trim()) ? Number(text) : undefined;
    if (option.type === Option.NUMBER) return Number.isFinite(Number(text)) ? Number(text) : undefined;
    return text;
  }

  async run() {
    const wrong = this.command.options.find((o) => {
      const text = this.values.get(o.name)?.text;
      return (o.required || text) && this.resolve(o) === undefined;
    });
    if (wrong) {
      this.root.querySelector(`.chip[data-option="${CSS.escape(wrong.name)}"]`)?.classList.add("wrong");
      this.focusOption(wrong.name);
      const given = this.values.get(wrong.name)?.text;
      this.complain(given ? t("That is not one of the options.") : t("This option is required. Specify a value."));
      return;
    }
    const { path } = this.command;
    const options = this.filled();
    toBottom();
    const channel = state.current;
    this.reset();
    this.focus();
    try {
      const outcome = await request({ do: "slash", channel, command: path, options });
      if (outcome.modal) openModal(outcome.modal);
      if (!outcome.acknowledged) this.complain(t("/{0}: the application did not respond.", path));
    } catch (error) { this.complain(error.message); }
  }

  complain(text) {
    this.root.querySelector(".problem")?.remove();
    this.root.append(h("p.problem", { role: "alert" }, text));
  }

  async send() {
    if (this.list && this.suggestions.length) { this.pick(this.suggestions[this.active]); return; }
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    this.typed();
    this.focus();
    try { await request({ do: "say", channel: state.current, text }); } catch (error) {
      this.input.value ||= text;
      this.complain(error.message);
    }
  }

  panel(...children) {
    this.hideList();
    this.root.querySelector(".suggestions")?.remove();
    this.root.prepend(h("div.suggestions", { id: "suggestions-panel" }, children));
  }

  showList(entries, pick, { title, about, empty, draw, hook, input = this.input }) {
    const listbox = h("div", { role: "listbox", id: "suggestions", "aria-label": title }, entries.map((entry, i) =>
      h("div.option", { role: "option", id: `suggestion-${i}`, "data-index": i, ...hook(entry) }, draw(entry))));
    listbox.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus stays in the box
    listbox.addEventListener("click", (event) => {
      const row = event.target.closest(".option");
      if (row) pick(entries[Number(row.dataset.index)]);
    });
    this.panel(
      about ? h("p.about", null, h("b", null, title), "  ", about) : h("h3", null, title),
      entries.length ? listbox : h("p.empty", { role: "status" }, empty));
    this.suggestions = entries;
    this.pick = pick;
    this.list = listbox;
    this.listInput = input;
    this.highlight(0);
  }

  highlight(index) {
    if (!this.suggestions.length) return;
    this.active = (index + this.suggestions.length) % this.suggestions.length;
    [...this.list.children].forEach((row, i) => {
      row.classList.toggle("active", i === this.active);
      row.setAttribute("aria-selected", String(i === this.active));
    });
    this.list.children[this.active].scrollIntoView({ block: "nearest" });
    this.listInput.setAttribute("aria-expanded", "true");
    this.listInput.setAttribute("aria-activedescendant", `suggestion-${this.active}`);
  }

  hideList() {
    this.list = null;
    this.suggestions = [];
    this.listInput?.setAttribute("aria-expanded", "false");
    this.listInput?.removeAttribute("aria-activedescendant");
    this.root.querySelector(".suggestions")?.remove();
  }

  key(event) {
    if (event.isComposing) return;
    const option = this.command && this.optionOf(event.target);
    const doing = this.meaning(event, option);
    if (!doing) return;
    event.preventDefault();
    doing();
  }

  /** What a key does here, or null if it does what keys do. */
  meaning({ key, shiftKey, target }, option) {
    const open = this.list && this.suggestions.length > 0;
    const pick = () => this.pick(this.suggestions[this.active]);
    switch (key) {
      case "ArrowDown": return open ? () => this.highlight(this.active + 1) : null;
      case "ArrowUp": return open ? () => this.highlight(this.active - 1) : null;
      case "Tab": return open && !shiftKey && !this.settled(option) ? pick : null;
      case "Escape": return () => this.escape();
      case "Backspace": return this.command && !target.value ? () => this.back(option) : null;
      case "Enter":
        if (shiftKey) return null;
        if (open && !this.settled(option)) return pick;
        if (!this.command) return () => this.send();
        return option || target.matches(".command-name") ? () => this.run() : null;
      default: return null;
    }
  }

  /** Escape closes the list, then leaves the command. */
  escape() {
    if (!this.command || this.list) { this.hideList(); return; }
    this.reset();
    this.focus();
  }

  /** Whether the option's value was picked from the list and the text has not changed since. */
  settled(option) { return Boolean(option && this.values.get(option.name)?.value !== undefined); }

  /** Backspace in an empty place: take the optional chip away, or leave the command. */
  back(option) {
    if (option && !option.required) {
      this.shown.delete(option.name);
      this.values.delete(option.name);
      this.drawCommand();
      this.focusOption([...this.shown].at(-1));
      return;
    }
    this.reset(`/${this.command.name}`);
    this.focus();
  }
}

async function encodeFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { filename: file.name, base64: btoa(binary) };
}

const composer = new Composer($("composer"));
const focusComposer = () => composer.focus();

/* Who you are, and the theme */

const byBot = (people) => [...people].sort((a, b) => Number(a.bot) - Number(b.bot));

const personUrl = (person) => `?user=${encodeURIComponent(person.username)}`;

function personRow(person) {
  const small = (text) => h("small", null, text);
  if (person.bot) {
    const name = h("span", null, person.name, appTag());
    return h("span.person", { "aria-disabled": "true" }, avatar(person), name, small(t("a bot")));
  }
  const me = person.id === state.me?.id;
  const attributes = { href: personUrl(person), "data-user": person.username, "aria-current": me ? "true" : null };
  return h("a.person", attributes, avatar(person), person.name, small(me ? t("you") : `@${person.username}`));
}

async function showChooser(why = "") {
  const { people } = await (await fetch("/page/people")).json();
  state.people = new Map(people.map((person) => [person.id, person]));
  $("app").hidden = true;
  $("chooser").hidden = false;
  sayFixedWords();
  if (why) $("chooser").querySelector("p").textContent = why;
  $("chooser-people").replaceChildren(...byBot(people).map((person) => h("li", null, personRow(person))));
}

const LANGUAGES = {
  it: "Italiano", "en-US": "English, US", "en-GB": "English, UK", de: "Deutsch", fr: "Français", "es-ES": "Español",
};

/** What a person would set in their own client: its language, and who may write to them. */
function settings() {
  const known = { ...LANGUAGES, [state.me.locale]: LANGUAGES[state.me.locale] ?? state.me.locale };
  const language = h("select", null, Object.entries(known).map(([value, name]) =>
    h("option", { value, selected: value === state.me.locale }, name)));
  const closed = h("input", { type: "checkbox", checked: state.me.closed_dms });
  const sounds = h("input", { type: "checkbox", checked: stored.get("sounds", true) });
  const node = h("div.settings", null,
    h("label", null, h("span", null, t("Language")), language),
    h("label", null, h("span", null, t("Refuse direct messages")), closed),
    h("label", null, h("span", null, t("Sounds")), sounds));
  node.addEventListener("change", async ({ target }) => {
    if (target === sounds) { stored.set("sounds", sounds.checked); return; }
    const { me } = await request({ do: "settings", locale: language.value, closed_dms: closed.checked });
    state.me = me;
    sayFixedWords();
    drawn.clear();
    drawChannels();
    drawMembers();
    drawMessages();
    setTheme(document.documentElement.dataset.theme);
    composer.reset();
    loadCommands();
  });
  return node;
}

$("me").addEventListener("click", () => {
  const tab = (person) => h("a.tab", {
    href: personUrl(person), target: "_blank", title: t("Open in a new tab"), "aria-label": t("Open {0} in a new tab", person.name),
  }, icon("open"));
  const rows = byBot([...state.people.values()])
    .map((person) => h("li", null, personRow(person), !person.bot && tab(person)));
  const node = h("nav.menu.people-menu", { "aria-label": t("Change user") },
    h("div.scroll", null, h("ul", null, rows)), settings());
  node.addEventListener("keydown", (event) => { if (event.key === "Escape") closeMenu(); });
  showMenu($("me"), node);
  node.querySelector("a")?.focus();
});

const THEMES = ["dark", "light", "system"];
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  stored.set("theme", theme);
  $("theme").replaceChildren(icon(theme));
  const names = { dark: t("dark"), light: t("light"), system: t("as the system’s") };
  $("theme").title = t("Theme: {0}", names[theme]);
  $("theme").setAttribute("aria-label", t("Theme: {0}. Change", names[theme]));
}
$("theme").addEventListener("click", () => {
  const now = THEMES.indexOf(document.documentElement.dataset.theme);
  setTheme(THEMES[(now + 1) % THEMES.length]);
});
setTheme(THEMES.includes(stored.get("theme")) ? stored.get("theme") : "dark");

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-style=R]")) {
    const text = timeText(new Date(node.getAttribute("datetime")), "R");
    if (node.textContent !== text) node.textContent = text;
  }
}, 1000);
document.addEventListener("visibilitychange", () => { if (view.atBottom && state.me) markRead(); });
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && $("app").classList.contains("drawer-open")) setDrawer(false);
});
document.addEventListener("keydown", (event) => {
  // Typing with the focus nowhere in particular goes to the message box.
  const nowhere = document.activeElement === document.body || document.activeElement === scroller;
  const busy = menu || document.querySelector("dialog[open]");
  const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (state.me && nowhere && !busy && letter) focusComposer();
});
document.addEventListener("error", (event) => {
  // A picture that cannot be loaded leaves its words; an emoji leaves its name.
  if (event.target.matches?.("img.emoji")) event.target.replaceWith(event.target.title);
}, true);

const user = new URL(location.href).searchParams.get("user");
if (user) connect(user);
else showChooser();
