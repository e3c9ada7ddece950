import { describe, linkOf, parentOf } from "./describe.ts";
import { bar, button, follow, forgetToken, host, isOurs, openBar, part, presses } from "./tool-bar.ts";

/** The tool by which an owner points at an element of their own page, loaded by the tracker where the address holds a token. */

const token = /#nabz=(t[\w-]{20,})/.exec(location.hash)?.[1] ?? "";
const collector = new URL("collect/pick", import.meta.url).href;
/** Of the page's own script: where websites share a host, nobody points for another's. */
const key = new URL(import.meta.url).search.slice(1);

/** In the owner's language; the platform sends them. */
let words: Record<"help" | "one" | "all" | "clicks" | "go" | "cancel", string>;
/** Clicks of the last 30 days by path without places, and text. */
let clicks: Record<string, number> = {};

const box = part("div", "box");
const said = part("p", "");
const named = part("code", "");
const row = part("div", "row");

let target: Element | undefined;
/** Pressing opens links instead of taking elements. */
let isLeaving = false;

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
    follow(linkOf(element), token);
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
  ...presses.map((type): [string, (event: never) => void] => [type, onPress]),
  ["mousemove", onMove],
  ["keydown", onKey],
  ["scroll", () => outline(target)],
];

async function start(): Promise<void> {
  forgetToken();
  const answer = await send();
  bar.append(said, named, row);
  openBar(box);
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

const load = (name: string): Promise<unknown> =>
  import(new URL(`${name}?${key}`, import.meta.url) as unknown as string);

if (token !== "") start();
// A test message of the owner's, or another tool's token: it is loaded from beside this one.
else if (/#nabz=to\./.test(location.hash)) load("o");
else if (/#nabz=t\./.test(location.hash)) load("c");
