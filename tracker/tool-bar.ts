/**
 * The bar of a tool on the owner's page. Looks come from a closed shadow root and the CSSOM: no policy of the page stops them,
 * and none of its styles reaches in.
 */

const css = `:host{all:initial}
.box{position:fixed;pointer-events:none;z-index:2147483646;outline:3px solid #1d5ae0;outline-offset:1px;background:rgb(29 90 224/.12);border-radius:3px}
.bar{position:fixed;z-index:2147483647;inset-block-end:12px;inset-inline:12px;max-inline-size:560px;margin-inline:auto;display:grid;gap:8px;padding:12px 16px;border-radius:12px;background:#fff;color:#17202e;font:14px/24px Vazirmatn,Tahoma,sans-serif;box-shadow:0 8px 28px rgb(16 24 40/.3);direction:rtl;text-align:right}
.bar p{margin:0}.bar code{direction:ltr;unicode-bidi:isolate;font:12px/20px ui-monospace,monospace;overflow-wrap:anywhere}
.bar iframe{inline-size:100%;block-size:min(46vh,420px);border:1px solid #868fa0;border-radius:8px;background:#fff}
.row{display:flex;flex-wrap:wrap;gap:8px;align-items:center}
label{display:flex;gap:8px;align-items:center;min-block-size:44px}
button{all:unset;box-sizing:border-box;min-block-size:44px;padding-inline:16px;border-radius:8px;border:1px solid #868fa0;font:600 14px/24px Vazirmatn,Tahoma,sans-serif;cursor:pointer}
button.main{background:#1d5ae0;border-color:#1d5ae0;color:#fff}button:focus-visible{outline:2px solid #1d5ae0;outline-offset:2px}`;

export function part(tag: string, name: string, text = ""): HTMLElement {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return made;
}

export function button(text: string, work: () => void, name = ""): HTMLElement {
  const made = part("button", name, text);
  made.setAttribute("type", "button");
  made.addEventListener("click", work);
  return made;
}

export const host = document.createElement("nabz-picker");
const root = host.attachShadow({ mode: "closed" });
export const bar = part("div", "bar");

/** Shows the bar, and in the page what else belongs to the tool. */
export function openBar(...beside: Node[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  bar.setAttribute("role", "dialog");
  bar.setAttribute("aria-live", "polite");
  root.append(...beside, bar);
  document.documentElement.append(host);
}

export const isOurs = (event: Event) => event.composedPath().includes(host);

/** Presses of a pointer: what a tool takes for itself. */
export const presses = [
  "click",
  "auxclick",
  "mousedown",
  "mouseup",
  "pointerdown",
  "pointerup",
  "touchstart",
  "touchend",
  "submit",
];

/** Leads to another page of the website with the tool's token. */
export function follow(link: Element | undefined, token: string): void {
  const { href, origin } = (link ?? {}) as HTMLAnchorElement;
  if (origin === location.origin) location.assign(`${href.replace(/#.*/, "")}#nabz=${token}`);
}

/** The token is in nobody's history, and in no address that the page reports. */
export const forgetToken = () => history.replaceState(history.state, "", location.href.replace(/#.*/, ""));
