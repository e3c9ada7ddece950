import { watchClicks } from "./clicks.ts";
import { watchForms } from "./forms.ts";
import { consent, openVisit, reset } from "./record.ts";
import { on, safely } from "./safely.ts";
import { tell, watchViews } from "./views.ts";

type Call = [command: string, given?: unknown, data?: unknown];

interface Api {
  (...call: Call): void;
  /** Calls made before the script was there. */
  q?: Call[];
  /** The script is there: a second one does nothing. */
  on?: number;
}

const page = window as { nabz?: Api };

/**
 * What is told is told as it is now: the page may change it later. A wrong name or too much data is for the collector
 * to refuse, whose answer the owner sees in the live debugger.
 */
function track(name: unknown, data: unknown): void {
  if (name) tell(`${name}`, JSON.parse(JSON.stringify(data ?? {})));
}

const identify = (traits: unknown) => track("identify", traits);

/** `nabz(command, …)`; unknown commands do nothing. */
const commands: Record<string, (given: unknown, data: unknown) => void> = { track, identify, consent, reset };

function start(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  // The page's own queue stays and is never read.
  if (Number(doNotTrack) || globalPrivacyControl) return;
  const calls = page.nabz?.q ?? [];
  const api: Api = safely((...[command, given, data]: Call) => commands[command]?.(given, data));
  api.on = 1;
  page.nabz = api;
  openVisit();
  watchClicks();
  watchForms();
  watchViews();
  for (const call of calls) api(...call);
}

if (!page.nabz?.on) {
  // A page that the browser renders ahead may never be seen.
  if ((document as { prerendering?: boolean }).prerendering) on(document, "prerenderingchange", start);
  else safely(start)();
}
