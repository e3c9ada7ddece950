import { withParams } from "#app/period/with-params.ts";
import { fetchOverviewChart } from "#app/services/fetch-overview-chart.ts";
import { type ClientLoaderArgs, inheritAge, shownScreen } from "#app/ui/page-memory.ts";

/** What it reads of an overview that is shown, and of another metric's chart; their other fields go together. */
interface Shown {
  waiting: unknown;
  at: number;
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
export async function loadChartAlone({ request, serverLoader }: ClientLoaderArgs): Promise<unknown> {
  const next = new URL(request.url);
  const shown = shownScreen() as Shown | undefined;
  if (shown === undefined || shown.waiting !== null || !isOtherMetric(location, next)) return serverLoader();
  const part = await fetchOverviewChart<Part>(next, shown.at);
  // Another tab may have chosen another timeline, which the address does not name.
  if (part === null || part.chart === null || part.period.sentence !== shown.period.sentence) return serverLoader();
  return inheritAge(shown, { ...withMetric(shown, part.metric), ...part });
}

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
