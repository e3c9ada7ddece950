import type { Page, Request, Response } from "playwright-core";
import type { CaptureFailure } from "#contract/captures.ts";
import { guardWords } from "#contract/text/captured-pages.ts";
import type { ForwardProxy } from "#platform/outgoing/forward-proxy.ts";
import type { OutgoingFailure } from "#platform/outgoing/outgoing-error.ts";
import { CaptureError } from "./capture-error.ts";

/** To its pictures and styles; a page that never ends to load is taken as it is then. */
const loadMs = 10_000;
/** Until nothing is fetched for half a second. */
const calmMs = 3_000;

const reasonOf: Record<OutgoingFailure, CaptureFailure> = {
  target: "blocked_address",
  name: "dns",
  connection: "refused",
  timeout: "timeout",
  size: "too_big",
  redirect: "http_status",
};

/** Marks of pages that stand before a page and judge who comes: Cloudflare, ArvanCloud and the like. */
const guard = new RegExp(guardWords.join("|"), "i");

/** What a page says of itself, as `look` of `tracker/capture.ts` answers it. */
interface Look {
  text: string;
  isEmpty: boolean;
  asksPassword: boolean;
}

export interface Visit {
  /** The last request of the page itself. */
  address(): string;
  /** Judges what came. Throws CaptureError where it is another page. */
  judge(look: Look): void;
}

/** Opens a page and waits until it is calm. Throws CaptureError. */
export async function visitPage(
  page: Page,
  url: string,
  { proxy, answerMs }: { proxy: ForwardProxy; answerMs: number },
): Promise<Visit> {
  let last = url;
  let isDownload = false;
  page.on("download", (download) => {
    isDownload = true;
    download.cancel().catch(() => undefined);
  });
  page.on("request", (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) last = request.url();
  });
  const answer = await page.goto(url, { waitUntil: "domcontentloaded", timeout: answerMs }).catch((error: unknown) => {
    if (isDownload) throw new CaptureError("not_html", "The page is a download", { cause: error });
    return fail(error, last, proxy);
  });
  await page.waitForLoadState("load", { timeout: loadMs }).catch(() => undefined);
  await page.waitForLoadState("networkidle", { timeout: calmMs }).catch(() => undefined);
  return { address: () => last, judge: (look) => judge(look, { url, last, answer, proxy }) };
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : "");

function fail(error: unknown, address: string, proxy: ForwardProxy): never {
  const message = error instanceof Error ? error.message : String(error);
  throw new CaptureError(readReason(message, proxy.failureOf(hostOf(address)), proxy), message, { cause: error });
}

function readReason(message: string, failure: OutgoingFailure | undefined, proxy: ForwardProxy): CaptureFailure {
  if (proxy.spent().isOver) return "too_big";
  if (/ERR_(CERT|SSL|BAD_SSL|TLS)/.test(message)) return "tls";
  if (/ERR_TOO_MANY_REDIRECTS|ERR_INVALID_REDIRECT/.test(message)) return "http_status";
  if (/ERR_(UNSAFE_REDIRECT|UNSAFE_PORT|DISALLOWED_URL_SCHEME|BLOCKED_BY)/.test(message)) return "blocked_address";
  if (/download is starting/i.test(message)) return "not_html";
  if (failure !== undefined) return reasonOf[failure];
  if (/timeout|ERR_TIMED_OUT/i.test(message)) return "timeout";
  if (/ERR_ABORTED/.test(message)) return "not_html";
  if (/crash|closed/i.test(message)) return "crashed";
  return "refused";
}

function judge(
  { text, isEmpty, asksPassword }: Look,
  { url, last, answer, proxy }: { url: string; last: string; answer: Response | null; proxy: ForwardProxy },
): void {
  const status = answer?.status() ?? 200;
  const headers = answer?.headers() ?? {};
  // The proxy's own answer: plain http has no tunnel that could fail.
  const failure = status >= 400 ? proxy.failureOf(hostOf(last)) : undefined;
  if (failure !== undefined) throw new CaptureError(reasonOf[failure], `${hostOf(last)}: ${failure}`);
  const isGuarded = headers["cf-mitigated"] === "challenge" || (text.length < 1_500 && guard.test(text));
  if (isGuarded && (status >= 400 || text.length < 600)) throw new CaptureError("challenge");
  if (status >= 400) throw new CaptureError("http_status", `The page answered ${status}`);
  const type = headers["content-type"] ?? "text/html";
  if (!/^\s*(text\/html|application\/xhtml\+xml)/i.test(type)) throw new CaptureError("not_html", type);
  if (asksPassword && pathOf(last) !== pathOf(url)) throw new CaptureError("login_wall");
  if (isEmpty) throw new CaptureError("empty");
}

/** Without the slashes at its end. They are matched from the first of each row of them alone: a page leads to millions. */
export const pathOf = (address: string): string => new URL(address).pathname.replace(/(?<!\/)\/+$/, "");
