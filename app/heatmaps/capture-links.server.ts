import { dayWords, jalaliOf, timeWords } from "#app/format/dates.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { TabLink } from "#app/ui/segments.tsx";
import type { Heatmap } from "#contract/heatmaps.ts";
import { type ShownSide, takenOf, type ViewState } from "./view-state.server.ts";

interface Shown {
  heatmap: ShownSide;
  state: ViewState;
  /** The picture in view. */
  id: string | undefined;
  zone: string;
}

/** The kept pictures of the page and device, the newest first; none where there is nothing to choose. */
export function captureLinks(query: URLSearchParams, { heatmap, state, id, zone }: Shown): TabLink[] {
  const taken = takenOf(heatmap, state);
  if (taken.length < 2 || state.view === "ab") return [];
  const labels = taken.map((capture) =>
    i18n.t(`heatmapWords:captures.${capture.via}`, { time: momentWords(capture, zone) }),
  );
  return taken.map((capture, index) => ({
    label: distinct(labels, index),
    to: withParams(query, { capture: index === 0 ? null : capture.id, page: null }),
    current: capture.id === id,
  }));
}

/** Pictures of the same minute are distinguished by their order in it, the oldest first. */
function distinct(labels: readonly string[], index: number): string {
  const label = labels[index] ?? "";
  const older = labels.slice(index + 1).filter((each) => each === label).length;
  const isAlone = labels.filter((each) => each === label).length === 1;
  return isAlone ? label : i18n.t("heatmapWords:captures.again", { label, number: formatNumber(older + 1) });
}

function momentWords({ takenAt, queuedAt }: Heatmap["captures"][number], zone: string): string {
  const at = Date.parse(takenAt ?? queuedAt);
  return `${dayWords(jalaliOf(zone, at))}، ${timeWords(zone, at)}`;
}
