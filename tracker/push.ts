import { look } from "./push-look.ts";

/**
 * Subscribes browsers of visitors to pushes: a prompt in a shadow root, opened by a click on `[data-nabz-push]` or by
 * `nabz.push()`, and only a click on that asks the browser's own question. Without the tracker's visitor it does nothing.
 */

/** As `/push/prompt` answers it. */
interface Prompt {
  publicKey: string;
  title: string;
  text: string;
  allow: string;
  later: string;
  done: string;
  refused: string;
}

/** What this browser remembers: whom it is subscribed for and when that was said last, when its visitor said no. */
interface Kept {
  visitor?: string;
  saidAt?: number;
  refusedAt?: number;
  isOff?: boolean;
}

interface Opening {
  /** A page's own call is not answered for a while after a no; a click is. */
  isClick?: boolean;
  /** What was clicked. */
  from?: HTMLElement | undefined;
  /** Of the address by which an owner has a test sent to their own browser. */
  test?: string | undefined;
}

const day = 864e5;
const restMs = 30 * day;
/** A subscription is said again: addresses and visitors change. */
const againMs = 7 * day;
/** How long the outcome is in sight. */
const outcomeMs = 6e3;

const script = document.currentScript as HTMLScriptElement;
const worker = script.dataset.worker ?? "/nabz-sw.js";
const beside = (name: string) => new URL(name, script.src).href;

const read = (name: string) => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {}
};
const kept = (): Kept => read("nabz-push") ?? {};
function keep(change: Kept): void {
  try {
    localStorage.setItem("nabz-push", JSON.stringify({ ...kept(), ...change }));
  } catch {}
}

const visitorOf = (test?: string): string | undefined => read("nabz")?.v ?? (test && crypto.randomUUID());

/** The answer; undefined where there is no visitor, or the platform refuses. */
async function post(path: string, body: object, test?: string) {
  const visitor = visitorOf(test);
  if (!visitor) return;
  const sent = JSON.stringify({ key: script.dataset.key, visitor, ...body, test });
  const response = await fetch(beside(`push/${path}`), { method: "POST", body: sent });
  if (response.ok) return { visitor, ...(await response.json()) };
}

/** Where trusted types are required, the address of a worker must be one. */
const trusted = (): string => {
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  };
  return (
    trustedTypes?.createPolicy("nabz-push", { createScriptURL: (url: string) => url }).createScriptURL(worker) ?? worker
  );
};

const base64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");

/** Subscribes the browser, whose visitor has allowed it, and says so. False where another service's pushes come to it. */
async function subscribe({ publicKey }: Prompt, test?: string): Promise<boolean> {
  await navigator.serviceWorker.register(trusted());
  const { pushManager } = await navigator.serviceWorker.ready;
  const there = await pushManager.getSubscription();
  const key = there?.options.applicationServerKey;
  if (key && base64Url(key) !== publicKey) return false;
  const subscription =
    there ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const said = await post("subscribe", { subscription }, test);
  if (said) keep({ visitor: said.visitor, saidAt: Date.now(), isOff: false });
  return !!said;
}

/** Ends the subscription. */
async function stop(): Promise<boolean> {
  keep({ isOff: true });
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  if (!subscription) return false;
  await post("unsubscribe", { endpoint: subscription.endpoint });
  return subscription.unsubscribe();
}

let isOpen = false;

/** Opens the prompt, unless its visitor has allowed pushes already. Resolves with whether the browser takes them then. */
async function open({ isClick, from, test }: Opening): Promise<boolean> {
  if (isOpen || !("PushManager" in window) || !("adoptedStyleSheets" in document)) return false;
  const { permission } = Notification;
  if (!isClick && !test && (permission === "denied" || (kept().refusedAt ?? 0) > Date.now() - restMs)) return false;
  isOpen = true;
  try {
    const prompt: Prompt | undefined = (await post("prompt", {}, test))?.prompt;
    if (!prompt) return false;
    if (permission === "granted" && !test) return await subscribe(prompt);
    return await draw(prompt, { from, test });
  } finally {
    isOpen = false;
  }
}

function part<Name extends keyof HTMLElementTagNameMap>(name: Name, text = "") {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

/** Draws the prompt; resolves once it is closed, or with its outcome. */
function draw(prompt: Prompt, { from, test }: Opening): Promise<boolean> {
  const host = part("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  root.adoptedStyleSheets = [sheet];
  const box = part("section");
  box.dir = "rtl";
  box.lang = "fa";
  box.setAttribute("role", "dialog");
  box.setAttribute("aria-label", prompt.title);
  const text = part("p", prompt.text);
  text.setAttribute("role", "status");
  const row = part("div");
  const [allow, later] = [part("button", prompt.allow), part("button", prompt.later)];
  row.append(allow, later);
  box.append(part("strong", prompt.title), text, row);
  root.append(box);
  document.documentElement.append(host);
  host.style.fontFamily = getComputedStyle(document.body).fontFamily;
  if (from) allow.focus();

  return new Promise((resolve) => {
    const end = (isSubscribed: boolean) => {
      removeEventListener("keydown", onKey);
      host.remove();
      from?.focus();
      resolve(isSubscribed);
    };
    const refuse = () => {
      keep({ refusedAt: Date.now() });
      end(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") refuse();
    };
    addEventListener("keydown", onKey);
    later.onclick = refuse;
    allow.onclick = async () => {
      allow.disabled = true;
      const isAllowed = (await Notification.requestPermission()) === "granted";
      const isSubscribed = isAllowed && (await subscribe(prompt, test).catch(() => false));
      if (!isSubscribed) keep({ refusedAt: Date.now() });
      text.textContent = isSubscribed ? prompt.done : prompt.refused;
      row.remove();
      setTimeout(end, outcomeMs, isSubscribed);
    };
  });
}

/** Nothing of this breaks the page. The minifier writes booleans as numbers, which pages must not see. */
const safely = (work: () => Promise<boolean>): Promise<boolean> =>
  work()
    .catch(() => false)
    .then(Boolean);

const push = (wanted?: boolean) => safely(() => ((wanted ?? true) ? open({}) : stop()));

/** The tracker replaces the function that early calls wait in: each script that was loaded may have. */
function attach(): void {
  const page = window as unknown as { nabz?: { (...call: unknown[]): void; q?: unknown[][]; push?: typeof push } };
  const early: unknown[][] = [];
  page.nabz ??= Object.assign((...call: unknown[]) => void early.push(call), { q: early });
  page.nabz.push = push;
}

/** A browser that takes pushes says so again from time to time, and for another visitor at once. */
async function again(): Promise<boolean> {
  const { visitor, saidAt = 0, isOff } = kept();
  const isDue = visitor && !isOff && (visitor !== visitorOf() || saidAt < Date.now() - againMs);
  if (!isDue || Notification.permission !== "granted") return false;
  return open({});
}

if ("serviceWorker" in navigator) {
  attach();
  document.addEventListener("load", attach, true);
  document.addEventListener("click", ({ target }) => {
    const from = (target as Element).closest?.<HTMLElement>("[data-nabz-push]") ?? undefined;
    if (from) safely(() => open({ from, isClick: true }));
  });
  const test = /#nabz=p\.([\w.-]+)/.exec(location.hash)?.[1];
  safely(() => (test ? open({ test }) : again()));
}
