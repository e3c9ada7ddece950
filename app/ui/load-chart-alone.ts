import { withParams } from "#app/period/with-params.ts";
import { fetchChart } from "#app/services/fetch-chart.ts";
import { type ClientLoaderArgs, inheritAge, loadFromMemory, shownScreen } from "./page-memory.ts";

/** What it reads of a report that is shown, and of another metric's chart; their other fields go together. */
interface Shown {
  at: number;
  chart?: unknown;
  period: { sentence: string };
}
interface Part extends Pick<Shown, "period"> {
  metric: string;
  chart: unknown;
}

/**
 * Where the address changes the metric alone, fetches the chart as of the moment of the shown page, whose other figures
 * stay; else, and where that fails, the whole page.
 */
async function loadChartAlone({ request, serverLoader }: ClientLoaderArgs): Promise<unknown> {
  const next = new URL(request.url);
  const shown = shownScreen() as Shown | undefined;
  if (shown?.chart == null || !isOtherMetric(location, next)) return serverLoader();
  const part = await fetchChart<Part>(next, shown.at);
  // Another tab may have chosen another timeline, which the address does not name.
  if (part?.chart == null || part.period.sentence !== shown.period.sentence) return serverLoader();
  return inheritAge(shown, { ...withMetric(shown, part.metric), ...part });
}

/** The client loader of a report with a chart of the address's metric: see `loadFromMemory`, `loadChartAlone`. */
export const loadReport = (args: ClientLoaderArgs) =>
  loadFromMemory({ ...args, serverLoader: () => loadChartAlone(args) });

/** What it reads of a shared report, and of another metric's headline with its chart. */
interface SharedPage {
  sentence: string;
  blocks: readonly { kind: string }[];
}
interface SharedPart extends Pick<SharedPage, "sentence"> {
  course: { kind: string; metric: string };
}

async function loadSharedChart({ request, serverLoader }: ClientLoaderArgs): Promise<unknown> {
  const next = new URL(request.url);
  const shown = shownScreen() as SharedPage | undefined;
  if (shown?.blocks === undefined || !isOtherMetric(location, next)) return serverLoader();
  const part = await fetchChart<SharedPart>(next);
  // The days of a link may follow the calendar.
  if (part === null || part.sentence !== shown.sentence) return serverLoader();
  const { course } = part;
  const blocks = shown.blocks.map((block) => (block.kind === course.kind ? course : withMetric(block, course.metric)));
  return inheritAge(shown, { ...shown, blocks });
}

/** The client loader of a shared report: the same as `loadReport`. */
export const loadShared = (args: ClientLoaderArgs) =>
  loadFromMemory({ ...args, serverLoader: () => loadSharedChart(args) });

/** The same page with another metric. The same address again is a refresh. */
export function isOtherMetric(from: Pick<Location, "pathname" | "search">, to: URL): boolean {
  const [now, next] = [from.search, to.search].map((search) => new URLSearchParams(search));
  if (from.pathname !== to.pathname || now?.get("metric") === next?.get("metric")) return false;
  now?.delete("metric");
  next?.delete("metric");
  return String(now) === String(next);
}

/** The same rows and tabs, whose links keep the chosen metric. */
export const withMetric = <Value>(value: Value, metric: string): Value =>
  JSON.parse(JSON.stringify(value), (key, part) =>
    key === "to" && typeof part === "string" && part.startsWith("?")
      ? withParams(new URLSearchParams(part), { metric })
      : part,
  );
