import type { Item } from "./batch.ts";
import { safely } from "./safely.ts";
import type { Visit } from "./visit.ts";

/**
 * Distinguishes dead clicks, and finds clicks into frames, loaded by the tracker where its website has heatmaps. A click is
 * taken out of what waits to be sent and put back with its own time once something has happened, or nothing in two and a
 * half seconds.
 */

interface Tracker {
  (command: "track", name: string, data: object): void;
  /** What waits to be sent, how something gets there, and how an element is named. */
  on: [queue: Item[], enqueue: (item: Item) => void, describe: (target: Element) => object];
}
type Click = Item & { e: { name: string; data: { f: number } } };

const { nabz } = window as unknown as { nabz: Tracker };
const [queue, enqueue, describe] = nabz.on;

/** The flag of a dead click. */
const dead = 16;
/** The flag of a click into a frame, which has no place. */
const intoFrame = 64;
const judgedMs = 2.5e3;
/** The page stood still meanwhile: something was before it, such as a dialog of the browser. */
const stoodMs = 4e3;
/** What changes, or leads on, without a change of the page's elements. */
const exempt = ":any-link,input,textarea,select,option,label,[contenteditable],canvas,video,audio,embed,object";

let judged: Click[] = [];
/** The last of the queue before a click. */
let before: Item | undefined;
/** Where the first of `judged` was. */
let address = "";
let since = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Whether the visitor lets a click be sent: their answer stands with the tracker's visit. A denial takes the visit away, so
 * that one granted again has another visitor; a reset empties its name alone. Throws where nothing is stored.
 */
function isAllowed({ v }: Item): boolean {
  const visit: Visit = JSON.parse(localStorage.nabz);
  return !visit.d && (visit.v === v || (visit.v === "" && !!visit.t));
}

const alive = safely(() => settle(0));
const observer = new MutationObserver(alive);

function settle(flag: number): void {
  clearTimeout(timer);
  observer.disconnect();
  removeEventListener("beforeunload", alive);
  const settled = judged;
  judged = [];
  for (const click of settled) {
    // Denied meanwhile: what waited is deleted.
    if (!isAllowed(click)) continue;
    click.e.data.f |= flag;
    enqueue(click);
  }
}

function judge(event: Event): void {
  const click = queue[queue.length - 1] as Click | undefined;
  // A click that the tracker did not take, such as the second one of a label: the last may be judged already, or come back.
  if (!event.isTrusted || !click || click === before || click.e.name !== "click" || !isAllowed(click)) return;
  const path = event.composedPath();
  // A text was selected by it: a click elsewhere has taken every older selection away.
  if (getSelection()?.isCollapsed === false || path.some((each) => (each as Element).matches?.(exempt))) return;
  queue.pop();
  // The earlier ones led on.
  if (location.href !== address) alive();
  judged.push(click);
  for (const root of path) {
    if (root instanceof Document || root instanceof ShadowRoot) {
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    }
  }
  // Only meanwhile: pages with such a listener are not kept for the way Back.
  addEventListener("beforeunload", alive);
  address = location.href;
  since = performance.now();
  clearTimeout(timer);
  timer = setTimeout(
    safely(() => {
      const hasStood = performance.now() - since > stoodMs;
      settle(hasStood || location.href !== address ? 0 : dead);
    }),
    judgedMs,
  );
}

/**
 * Sends a click into a frame, of which the page sees only that the frame has taken the focus while the pointer is over it.
 * Further clicks inside show nothing.
 */
function findFrameClick(): void {
  const { activeElement: frame, scrollingElement } = document;
  if (frame?.localName !== "iframe" || !scrollingElement || !frame.matches(":hover")) return;
  const { clientWidth, clientHeight, scrollHeight } = scrollingElement;
  nabz("track", "click", { ...describe(frame), v: [clientWidth, clientHeight, scrollHeight], f: intoFrame });
}

// On the window before the tracker, which sends what waits when the page is hidden.
for (const type of ["visibilitychange", "pagehide"]) addEventListener(type, alive, true);
for (const type of "scroll play pause seeking volumechange change invalid copy fullscreenchange".split(" ")) {
  document.addEventListener(type, alive, true);
}
// A new window, another program, or a frame, which has the focus only after that.
addEventListener("blur", () => {
  alive();
  setTimeout(safely(findFrameClick));
});
// Every click on a text places the caret.
document.addEventListener(
  "selectionchange",
  safely(() => getSelection()?.isCollapsed || alive()),
);
for (const type of ["click", "auxclick"]) {
  // On the window: before the tracker queues the click.
  addEventListener(type, () => (before = queue[queue.length - 1]), true);
  document.addEventListener(type, safely(judge), true);
}
