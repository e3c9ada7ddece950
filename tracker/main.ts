import type { Item } from "./batch.ts";
import { watchClicks } from "./clicks.ts";
import { type Description, describe } from "./describe.ts";
import { watchForms } from "./forms.ts";
import { consent, openVisit, reset } from "./record.ts";
import { on, safely } from "./safely.ts";
import { enqueue, queue } from "./send.ts";
import { sendEvent, watchViews } from "./views.ts";

type Call = [command: string, given?: unknown, data?: unknown];

interface Api {
  (...call: Call): void;
  /** Calls made before the script was loaded. */
  q?: Call[];
  /** The script is loaded: a second one does nothing. Of its tools, what distinguishes dead clicks takes clicks out of the queue. */
  on?: [queue: Item[], enqueue: (item: Item) => void, describe: (target: Element) => Description];
}

const page = window as { nabz?: Api };

/**
 * Copies the data now, as the page may change it later. The collector refuses wrong names and too much data, which the
 * owner sees among the received events.
 */
function track(name: unknown, data: unknown): void {
  if (name) sendEvent(`${name}`, JSON.parse(JSON.stringify(data ?? {})));
}

const identify = (traits: unknown) => track("identify", traits);

/** `nabz(command, …)`; unknown commands do nothing. */
const commands: Record<string, (given: unknown, data: unknown) => void> = { track, identify, consent, reset };

function start(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  // Without the API the page's queue stays and is never read.
  if ((doNotTrack as unknown as number) > 0 || globalPrivacyControl) return;
  const calls = page.nabz?.q;
  const api: Api = safely((command, given, data) => commands[command as string]?.(given, data)) as Api;
  api.on = [queue, enqueue, describe];
  page.nabz = api;
  openVisit();
  watchForms();
  watchClicks();
  watchViews();
  calls?.map((call) => api(...call));
}

if (!page.nabz?.on) {
  // A prerendered page may never be seen.
  if ((document as { prerendering?: boolean }).prerendering) on(document, "prerenderingchange", start);
  else safely(start)();
}
