import { recordEvent } from "./record.ts";
import { on, safely } from "./safely.ts";
import { flush, flushBeforeUnload } from "./send.ts";

/** Further clicks are sent as a number in `leave`. */
const maxClicks = 200;

let address = "";
/** Of this view: deepest upper edge of the viewport, depth and time sent, clicks, milliseconds in view. */
let deepest = 0;
let clicks = 0;
let sentDepth = 0;
let seen = 0;
let sentTime = 0;
/** Start of the current time in view; 0 while hidden. */
let since = 0;

/** Viewport width and height, document height, in CSS px of the layout viewport. */
export function sizes(): [number, number, number] {
  const { clientWidth, clientHeight, scrollHeight } = document.scrollingElement as Element;
  return [clientWidth, clientHeight, scrollHeight];
}

/** The page's address without its fragment, except for the routes of single-page applications (`#/`, `#!/`). */
const readAddress = () => location.href.replace(/#(?!!?\/).*/, "").slice(0, 2e3);

/** Sends an event of the current view. */
export function sendEvent(name: string, data: object): void {
  recordEvent(name, { url: address, data });
}

/** Sends one of the first 200 clicks of this view. */
export function sendClick(data: object): void {
  clicks += 1;
  if (clicks <= maxClicks) sendEvent("click", data);
}

function trackDepth(): void {
  deepest = Math.max(deepest, scrollY);
}

/** Adds the time in view. */
function trackTime(): void {
  const time = performance.now();
  if (since) seen += time - since;
  since = document.hidden ? 0 : time;
}

/** Sends depth and time of the view, if it was seen, and deeper or five seconds longer than sent before. */
function leave(): void {
  trackTime();
  trackDepth();
  const v = sizes();
  const y = Math.round(deepest + v[1]);
  if (seen && (y > sentDepth || seen > sentTime + 5e3)) {
    sentDepth = y;
    sentTime = seen;
    sendEvent("leave", { y, v, d: Math.round(seen / 1e3), n: clicks > maxClicks ? clicks - maxClicks : undefined });
  }
}

/** The page may end without a further event: phones end hidden pages. */
function hide(): void {
  leave();
  flushBeforeUnload();
}

/** Records a page view. Frameworks set the title after the address, so it is read when the view is sent. */
function view(referrer?: string): void {
  const url = readAddress();
  address = url;
  trackTime();
  deepest = sentDepth = sentTime = clicks = seen = 0;
  recordEvent("page_view", {
    url,
    referrer,
    screen: [screen.width, screen.height],
    get title() {
      return url === readAddress() ? document.title.slice(0, 300) : undefined;
    },
  });
}

/** Records a view where the address changed; for `replaceState` only where the path did, which filters keep. */
function onNavigation(method: unknown): void {
  const compared = (url: string) => `${url.split("?", method === "replaceState" ? 1 : 9)}`;
  if (compared(readAddress()) !== compared(address)) {
    leave();
    view();
  }
  address = readAddress();
}

function follow(method: "pushState" | "replaceState"): void {
  const original = history[method];
  history[method] = function (this: History, ...given) {
    original.apply(this, given);
    safely(onNavigation)(method);
  };
}

/** Sends the first view, every later one, and how each was left. */
export function watchViews(): void {
  view(document.referrer.slice(0, 2e3));
  on(window, "popstate hashchange", onNavigation);
  on(window, "pageshow", (event) => (event as PageTransitionEvent).persisted && view());
  on(window, "online", flush);
  on(window, "pagehide", hide);
  on(document, "scroll", trackDepth);
  on(document, "visibilitychange", () => (document.hidden ? hide() : trackTime()));
  follow("pushState");
  follow("replaceState");
}
