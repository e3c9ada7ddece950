import { look } from "./on-site-look.ts";

/**
 * Shows a message that waits for this visitor, loaded by the tracker where the collector says that one may. One at a time,
 * one a page view, and nobody who fills in a form is disturbed.
 */

/** As `/collect/on-site` answers it: texts alone. */
interface OnSiteMessage {
  id: string;
  form: "bar" | "corner" | "modal";
  title: string;
  body: string;
  button?: string;
  url?: string;
  image?: string;
  /** What closes it is called. */
  close: string;
}

type OnSiteEvent = "on_site_shown" | "on_site_clicked" | "on_site_dismissed";

/** After the last touch of a form. */
const calmMs = 1e4;
/** In sight so long it was seen. */
const seenMs = 1e3;
/** A message that was handed out is another page's a minute later. */
const staleMs = 5e4;
/** Messages that this browser has seen, by their ids: one comes back where the platform did not hear of it. */
const maxSeen = 50;

const key = new URL(import.meta.url).search.slice(1);
const requested = new URL("collect/on-site", import.meta.url).href;

/** How often the view may have become another one. */
const viewMs = 2e3;

/** The view that has requested its message. */
let lastView = "";
let touchedAt = Number.NEGATIVE_INFINITY;
let isBusy = false;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const say = (name: OnSiteEvent, message: string) =>
  (window as unknown as { nabz(...call: unknown[]): void }).nabz("track", name, { message });

const field = "input,select,textarea,[contenteditable]";
function touch({ target }: Event): void {
  if ((target as Element).closest?.(`form,${field}`)) touchedAt = performance.now();
}
for (const type of ["input", "focusin", "submit"]) document.addEventListener(type, touch, true);
// What was typed before this was loaded, nobody knows when.
if (
  document.activeElement?.matches(field) ||
  [...document.querySelectorAll<HTMLInputElement>("form input,form textarea")].some(
    (each) => each.value !== each.defaultValue,
  )
) {
  touchedAt = performance.now();
}

/** Resolves once nobody has touched a form for a while, and the page is in sight. */
async function calm(): Promise<void> {
  for (;;) {
    const rest = touchedAt + calmMs - performance.now();
    if (rest <= 0 && !document.hidden) return;
    await pause(Math.max(rest, 500));
  }
}

const readKept = (name: string) => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {}
};

async function ask(test: string | undefined): Promise<OnSiteMessage | undefined> {
  const visitor = readKept("nabz")?.v ?? (test && crypto.randomUUID());
  if (!visitor) return;
  const url = location.href.replace(/#.*/, "");
  const response = await fetch(requested, { method: "POST", body: JSON.stringify({ key, visitor, url, test }) });
  return response.ok ? (await response.json()).message : undefined;
}

/** Whether the message is new to this browser, which keeps it as seen. */
function isNew(id: string): boolean {
  const seen: string[] = readKept("nabz-seen") ?? [];
  return !seen.includes(id);
}

function keepSeen(id: string): void {
  try {
    localStorage.setItem("nabz-seen", JSON.stringify([id, ...(readKept("nabz-seen") ?? [])].slice(0, maxSeen)));
  } catch {}
}

/** Asks for the message of this view, and shows it. */
async function show(): Promise<void> {
  const page = location.pathname + location.search;
  const test = /#nabz=to\.([\w.-]+)/.exec(location.hash)?.[1];
  if (isBusy || lastView === page) return;
  isBusy = true;
  lastView = page;
  try {
    await calm();
    const message = await ask(test);
    if (!message) return;
    const handedAt = performance.now();
    if (!isNew(message.id)) return say("on_site_shown", message.id);
    await calm();
    // Another view meanwhile asks for itself, and the message comes back.
    if (performance.now() - handedAt > staleMs || page !== location.pathname + location.search) return;
    await draw(message);
  } catch {
  } finally {
    isBusy = false;
  }
}

function part<Name extends keyof HTMLElementTagNameMap>(name: Name, kind: string, text = "") {
  const element = document.createElement(name);
  element.className = kind;
  element.textContent = text;
  return element;
}

/** Draws a message; resolves once it is closed. */
function draw({ id, form, title, body, button, url, image, close }: OnSiteMessage): Promise<void> {
  const host = part("div", "");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  root.adoptedStyleSheets = [sheet];
  const isModal = form === "modal";
  const box = isModal ? part("dialog", form) : part("section", form);
  box.dir = "rtl";
  box.lang = "fa";
  box.setAttribute("aria-label", title);
  if (!isModal) box.setAttribute("role", "status");
  const texts = part("div", "texts");
  texts.append(part("strong", "", title), part("p", "", body));
  if (image && form !== "bar") {
    const picture = part("img", "");
    picture.alt = "";
    picture.onerror = () => picture.remove();
    picture.src = image;
    box.append(picture);
  }
  const row = part("div", "row");
  const dismiss = part("button", "close", "×");
  dismiss.type = "button";
  dismiss.setAttribute("aria-label", close);
  box.append(texts, row, dismiss);
  root.append(box);
  document.documentElement.append(host);
  host.style.fontFamily = getComputedStyle(document.body).fontFamily;
  if (isModal) (box as HTMLDialogElement).showModal();
  const seen = setTimeout(() => {
    keepSeen(id);
    say("on_site_shown", id);
  }, seenMs);

  return new Promise((resolve) => {
    const end = (name: OnSiteEvent) => {
      clearTimeout(seen);
      keepSeen(id);
      say(name, id);
      removeEventListener("keydown", onKey);
      // A dialog gives the focus back to where it was.
      if (isModal) (box as HTMLDialogElement).close();
      host.remove();
      resolve();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) end("on_site_dismissed");
    };
    addEventListener("keydown", onKey);
    box.addEventListener("cancel", (event) => event.preventDefault());
    dismiss.onclick = () => end("on_site_dismissed");
    if (!url) return;
    const link = part("a", "go", button ?? title);
    link.href = url;
    // The page goes: what the tracker holds is sent with it.
    link.onclick = () => end("on_site_clicked");
    row.append(link);
  });
}

// The tracker loads this once: later views of a page that changes its address ask by themselves.
if ("adoptedStyleSheets" in document) {
  show();
  setInterval(show, viewMs);
}
