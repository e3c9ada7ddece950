import { record } from "./record.ts";
import { on, safely } from "./safely.ts";
import { flush, part } from "./send.ts";

/** More are told as a number in `leave`. */
const mostClicks = 200;

let address = "";
/** Of this view: deepest upper edge of the viewport, depth told, clicks, milliseconds in view. */
let deepest = 0;
let told = 0;
let clicks = 0;
let seen = 0;
/** Since when the page is in view; 0 while it is not. */
let since = 0;

/** Viewport width and height, document height, in CSS px of the layout viewport. */
export function sizes(): [number, number, number] {
  const { clientWidth, clientHeight, scrollHeight } = document.scrollingElement as Element;
  return [clientWidth, clientHeight, scrollHeight];
}

/** The page's address without its fragment, unless that is the route of a single-page application (`#/`, `#!/`). */
const readAddress = () => location.href.replace(/#(?!!?\/).*/, "").slice(0, 2e3);

/** An event of the page in view. */
export function tell(name: string, data: object): void {
  record(name, { url: address, data });
}

/** A click of this view, of which 200 are told. */
export function tellClick(data: object): void {
  clicks += 1;
  if (clicks <= mostClicks) tell("click", data);
}

function look(): void {
  deepest = Math.max(deepest, scrollY);
}

/** Adds up the time in view. */
function watch(): void {
  const time = performance.now();
  if (since) seen += time - since;
  since = document.hidden ? 0 : time;
}

/** Tells depth and time of the view, if it was seen and deeper than told before. */
function leave(): void {
  watch();
  look();
  const v = sizes();
  const y = Math.round(deepest + v[1]);
  if (y > told && seen) {
    told = y;
    tell("leave", { y, v, d: Math.round(seen / 1e3), n: Math.max(0, clicks - mostClicks) || undefined });
  }
}

/** The page goes, or may go without another word: telephones end what is not in view. */
function hide(): void {
  leave();
  part();
}

/** A page is looked at. Frameworks set the title after the address: it is read when the view is sent. */
function view(referrer?: string): void {
  const url = readAddress();
  address = url;
  watch();
  deepest = told = clicks = seen = 0;
  record("page_view", {
    url,
    referrer,
    screen: [screen.width, screen.height],
    get title() {
      return url === readAddress() ? document.title.slice(0, 300) : undefined;
    },
  });
}

/** `history` moved: a view if the address is another; by `replaceState` only if the path is, which filters leave alone. */
function moved(by: unknown): void {
  const kept = (url: string) => `${url.split("?", by === "replaceState" ? 1 : 9)}`;
  if (kept(readAddress()) !== kept(address)) {
    leave();
    view();
  }
  address = readAddress();
}

function follow(method: "pushState" | "replaceState"): void {
  const original = history[method];
  history[method] = function (this: History, ...given) {
    original.apply(this, given);
    safely(moved)(method);
  };
}

/** Tells the first view, and from then on every other and how each was left. */
export function watchViews(): void {
  view(document.referrer.slice(0, 2e3));
  on(window, "popstate hashchange", moved);
  on(window, "pageshow", (event) => (event as PageTransitionEvent).persisted && view());
  on(window, "online", flush);
  on(window, "pagehide", hide);
  on(document, "scroll", look);
  on(document, "visibilitychange", () => {
    if (document.hidden) hide();
    else watch();
  });
  follow("pushState");
  follow("replaceState");
}
