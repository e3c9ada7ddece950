import { describe, linkOf, parentOf } from "./describe.ts";

/**
 * The tool by which an owner points at an element of their own page, loaded by the tracker where the address holds a
 * token. Looks come from a closed shadow root and the CSSOM: no policy of the page stops them, and none of its styles
 * reaches in.
 */

const token = /#nabz=(t[\w-]{20,})/.exec(location.hash)?.[1] ?? "";
const collector = new URL("collect/pick", import.meta.url).href;
/** Of the page's own script: where websites share a host, nobody points for another's. */
const key = new URL(import.meta.url).search.slice(1);

/** In the owner's language; the platform sends them. */
let words: Record<"help" | "one" | "all" | "clicks" | "go" | "cancel", string>;
/** Clicks of the last 30 days by path without places, and text. */
let clicks: Record<string, number> = {};

const css = `:host{all:initial}
.box{position:fixed;pointer-events:none;z-index:2147483646;outline:3px solid #1d5ae0;outline-offset:1px;background:rgb(29 90 224/.12);border-radius:3px}
.bar{position:fixed;z-index:2147483647;inset-block-end:12px;inset-inline:12px;max-inline-size:560px;margin-inline:auto;display:grid;gap:8px;padding:12px 16px;border-radius:12px;background:#fff;color:#17202e;font:14px/24px Vazirmatn,Tahoma,sans-serif;box-shadow:0 8px 28px rgb(16 24 40/.3);direction:rtl;text-align:right}
.bar p{margin:0}.bar code{direction:ltr;unicode-bidi:isolate;font:12px/20px ui-monospace,monospace;overflow-wrap:anywhere}
.row{display:flex;flex-wrap:wrap;gap:8px}
button{all:unset;box-sizing:border-box;min-block-size:44px;padding-inline:16px;border-radius:8px;border:1px solid #868fa0;font:600 14px/24px Vazirmatn,Tahoma,sans-serif;cursor:pointer}
button.main{background:#1d5ae0;border-color:#1d5ae0;color:#fff}button:focus-visible{outline:2px solid #1d5ae0;outline-offset:2px}`;

const host = document.createElement("nabz-picker");
const root = host.attachShadow({ mode: "closed" });
const box = part("div", "box");
const bar = part("div", "bar");
const said = part("p", "");
const named = part("code", "");
const row = part("div", "row");

let target: Element | undefined;
/** Pressing opens links instead of taking elements. */
let isLeaving = false;

function part(tag: string, name: string, text = ""): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

function button(text: string, work: () => void, name = ""): HTMLElement {
  const made = part("button", name, text);
  made.setAttribute("type", "button");
  made.addEventListener("click", work);
  return made;
}

interface Answer {
  words?: typeof words;
  clicks?: typeof clicks;
  /** Where the wizard goes on. */
  url?: string;
  /** Why not, in words. */
  problem?: string;
}

async function send(element?: object): Promise<Answer> {
  const response = await fetch(collector, { method: "POST", body: JSON.stringify({ token, key, element }) });
  const answer = await response.json();
  return response.ok ? answer : { problem: answer.data?.issues?.[0]?.message ?? answer.message };
}

const isOurs = (event: Event) => event.composedPath().includes(host);

/** Paths are alike where only places among siblings differ; at most 300 elements of a kind are compared. */
const withoutPlaces = (path: string) => path.replace(/:\d+(?=>|$)/g, "");
function countAlike(element: Element): number {
  const path = withoutPlaces(describe(element).s);
  const kind = [...document.getElementsByTagName(element.localName)].slice(0, 300);
  return kind.filter((each) => withoutPlaces(describe(each).s) === path).length;
}

function outline(element: Element | undefined): void {
  target = element;
  if (!element) return;
  const { left, top, width, height } = element.getBoundingClientRect();
  const place = { left, top, width, height };
  for (const [name, value] of Object.entries(place)) box.style.setProperty(name, `${value}px`);
}

/** Shows the outlined element and the ways to take it. */
function choose(): void {
  if (!target) return;
  const element = target;
  const { s, t = "" } = describe(element);
  const count = countAlike(element);
  const pressed = clicks[`${withoutPlaces(s)}\n${t}`];
  const known = pressed === undefined ? "" : words.clicks.replace("#", pressed.toLocaleString("fa"));
  said.textContent = [t === "" ? "" : `«${t}»`, known].filter((part) => part !== "").join(" · ");
  named.textContent = s;
  row.replaceChildren(
    button(words.one, () => take({ s, t, alike: false }), "main"),
    ...(count > 1
      ? [button(words.all.replace("#", count.toLocaleString("fa")), () => take({ s, t, alike: true }))]
      : []),
    button(words.cancel, begin),
  );
  (row.firstElementChild as HTMLElement).focus();
}

async function take(element: object): Promise<void> {
  const url = location.href.replace(/#.*/, "");
  const { url: back, problem = "" } = await send({ ...element, url });
  if (back) location.assign(back);
  else said.textContent = problem;
}

function begin(): void {
  isLeaving = false;
  said.textContent = words.help;
  named.textContent = "";
  row.replaceChildren(button(words.go, leave), button(words.cancel, end));
}

function leave(): void {
  isLeaving = true;
  outline(undefined);
  said.textContent = words.go;
  row.replaceChildren(button(words.cancel, begin));
}

/** The page is as it was. */
function end(): void {
  host.remove();
  for (const [type, listener] of listeners) window.removeEventListener(type, listener as EventListener, true);
}

function onPress(event: Event): void {
  if (isOurs(event)) return;
  const element = event.composedPath()[0] as Element;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.type !== "click") return;
  if (isLeaving) {
    const { href, origin } = (linkOf(element) ?? {}) as HTMLAnchorElement;
    if (origin === location.origin) location.assign(`${href.replace(/#.*/, "")}#nabz=${token}`);
    return;
  }
  outline(element);
  choose();
}

function onMove(event: Event): void {
  if (!isOurs(event) && !isLeaving && named.textContent === "") outline(event.composedPath()[0] as Element);
}

function onKey(event: KeyboardEvent): void {
  if (event.key === "Escape") end();
  if (isOurs(event) && event.key === "Enter") return;
  const next =
    event.key === "ArrowUp" ? target && parentOf(target) : event.key === "ArrowDown" ? target?.firstElementChild : null;
  if (next) outline(next);
  if (next && named.textContent !== "") choose();
  if (event.key === "Enter" && target) choose();
  if (next || event.key === "Enter") {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

const listeners: [string, (event: never) => void][] = [
  ...["click", "auxclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend", "submit"].map(
    (type): [string, (event: never) => void] => [type, onPress],
  ),
  ["mousemove", onMove],
  ["keydown", onKey],
  ["scroll", () => outline(target)],
];

async function start(): Promise<void> {
  // The token is in nobody's history, and in no address that the page reports.
  history.replaceState(history.state, "", location.href.replace(/#.*/, ""));
  const answer = await send();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  bar.setAttribute("role", "dialog");
  bar.setAttribute("aria-live", "polite");
  bar.append(said, named, row);
  root.append(box, bar);
  document.documentElement.append(host);
  if (!answer.words) {
    said.textContent = answer.problem ?? "";
    row.replaceChildren(button("×", end));
    return;
  }
  words = answer.words;
  clicks = answer.clicks ?? {};
  for (const [type, listener] of listeners) {
    window.addEventListener(type, listener as EventListener, { capture: true, passive: false });
  }
  begin();
}

if (token !== "") start();
