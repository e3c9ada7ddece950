import type { Browser } from "playwright-core";
import { openProfile, removeProfile } from "./browser-profile.ts";
import { CaptureError } from "./capture-error.ts";
import { type Command, commandOf, findChromium, type Sandbox, sandboxesFor } from "./chromium-arguments.ts";
import { findChild, killAll, listTree, sumMemory, sumWritten } from "./process-tree.ts";

export interface BrowserSettings {
  /** A program; the system's Chromium unless given. */
  chromium: string | undefined;
  isUnsandboxedAllowed: boolean;
  /** Where the profile lies while the browser runs. */
  folder: string;
  /** What is tried in its order; by the user of this process unless given. */
  sandboxes?: readonly Sandbox[];
}

export interface BrowserLimits {
  /** From the start of the browser to the end of the picture. */
  totalMs: number;
  /** Of all its processes. */
  memoryBytes: number;
  /** That they write: messages of a page's console come into our own memory. */
  writtenBytes: number;
}

export interface CaptureBrowser {
  browser: Browser;
  /** Runs work on the browser. Rejects with CaptureError as soon as it is over a limit, gone, or given up by the signal. */
  bound<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the browser with everything that it has started, and removes its profile. */
  close(): Promise<void>;
}

const startMs = 30_000;
const endMs = 3_000;
const checkEveryMs = 300;
const noSandbox = /no usable sandbox|without --no-sandbox|unshare: |setuid sandbox|credentials\.cc|zygote_host/i;

/** Starts a browser of its own for one capture, which reaches the network by the proxy alone. Throws CaptureError. */
export async function openBrowser(
  { chromium: given, isUnsandboxedAllowed, folder, sandboxes }: BrowserSettings,
  { proxy, limits, signal }: { proxy: string; limits: BrowserLimits; signal: AbortSignal },
): Promise<CaptureBrowser> {
  const chromium = findChromium(given);
  if (chromium === undefined) throw new CaptureError("no_browser");
  const failures: string[] = [];
  for (const sandbox of sandboxes ?? sandboxesFor(process.getuid?.(), isUnsandboxedAllowed)) {
    const profile = await openProfile(folder, sandbox);
    try {
      const browser = await start(commandOf(chromium, { sandbox, proxy, profile }), profile);
      return await lead(browser, { profile, limits, signal });
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
      await removeProfile(profile);
    }
  }
  // Another user may not even have the browser's program: what counts is that no sandbox was to be had.
  const reason = failures.some((message) => noSandbox.test(message)) ? "no_sandbox" : "crashed";
  const said = failures.map((message) => message.slice(0, 1_000)).join("\n");
  throw new CaptureError(reason, `The browser does not start: ${said}`);
}

async function lead(
  browser: Browser,
  { profile, limits, signal }: { profile: string; limits: BrowserLimits; signal: AbortSignal },
): Promise<CaptureBrowser> {
  const root = await findChild(process.pid, profile);
  const kill = async () => root !== undefined && killAll((await listTree(root)).toReversed());
  return {
    browser,
    bound: (work) => bound(browser, work, { root, limits, signal, kill }),
    async close() {
      await Promise.race([browser.close(), pause(endMs)]).catch(() => undefined);
      await kill();
      await removeProfile(profile);
    },
  };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

async function start({ program, args }: Command, profile: string): Promise<Browser> {
  // Loaded with the first capture: it takes 0.3 s and 40 MB.
  const { chromium: launcher } = await import("playwright-core");
  return launcher.launch({
    executablePath: program,
    // Every argument is ours: the program may be one that starts the browser under another user.
    ignoreDefaultArgs: true,
    args,
    env: { HOME: profile, LANG: "C.UTF-8", PATH: systemPath },
    timeout: startMs,
    ...{ handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false },
  });
}

const systemPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

interface Bounds {
  root: number | undefined;
  limits: BrowserLimits;
  signal: AbortSignal;
  kill(): Promise<unknown>;
}

async function bound<T>(browser: Browser, work: () => Promise<T>, { root, limits, signal, kill }: Bounds): Promise<T> {
  const end = new AbortController();
  const over = new Promise<never>((_, reject) => {
    const fail = (error: CaptureError) => {
      reject(error);
      // Before anything else is waited for: a page that fills the memory is not asked.
      void kill();
    };
    const timer = setTimeout(() => fail(new CaptureError("timeout", "The capture took too long")), limits.totalMs);
    const checking = setInterval(() => {
      checkUse(root, limits).catch(fail);
    }, checkEveryMs);
    const abort = () => fail(new CaptureError("crashed", "The capture was given up"));
    signal.addEventListener("abort", abort, { once: true });
    browser.once("disconnected", () => fail(new CaptureError("crashed", "The browser ended")));
    end.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      clearInterval(checking);
      signal.removeEventListener("abort", abort);
    });
    if (signal.aborted) abort();
  });
  const working = work();
  // Whichever is late must not end the process.
  working.catch(() => undefined);
  over.catch(() => undefined);
  try {
    return await Promise.race([over, working]);
  } finally {
    end.abort();
  }
}

async function checkUse(root: number | undefined, { memoryBytes, writtenBytes }: BrowserLimits): Promise<void> {
  if (root === undefined) return;
  const tree = await listTree(root);
  const [memory, written] = await Promise.all([sumMemory(tree), sumWritten(tree)]);
  if (memory > memoryBytes) throw new CaptureError("memory", `The browser has ${megabytes(memory)} MB`);
  if (written > writtenBytes) throw new CaptureError("too_big", `The browser has written ${megabytes(written)} MB`);
}

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576);
