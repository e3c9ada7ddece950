import { nameWords } from "#app/format/names.ts";
import { formatNumber, formatShare } from "#app/format/numbers.ts";
import { withParams } from "#app/period/with-params.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PathsData } from "#app/ui/reports/paths-card.tsx";
import type { Paths } from "#contract/behaviour.ts";
import { widthOf } from "./bar-lists.server.ts";

type Side = "before" | "after";
const distances = ["one", "two", "three"] as const;

/** The name of a step before or after a page. */
export const stepTitle = (side: Side, step: number) => i18n.t(`reports:paths.${side}.${distances[step - 1] ?? "one"}`);

/** The words for a step's further pages. */
export const otherPages = (pages: number) =>
  i18n.t("reports:paths.others", { count: pages, number: formatNumber(pages) });

/** The words for sessions that begin or end at a step. */
export const endWords = (side: Side) => i18n.t(side === "before" ? "reports:paths.started" : "reports:paths.left");

/** The paths before and after a page in words; every page on them links to its own paths. */
export function pathsView(paths: Paths, query: URLSearchParams): PathsData {
  const sessions = formatNumber(paths.sessions);
  const page = nameWords("path", paths.around);
  return {
    title: i18n.t("reports:paths.title", { page }),
    text: paths.sessions === 0 ? i18n.t("reports:paths.none") : i18n.t("reports:paths.text", { sessions }),
    page,
    sessions: i18n.t("behaviour:grid.values.sessions", { number: sessions }),
    before: stepsOf("before", paths, query),
    after: stepsOf("after", paths, query),
  };
}

function stepsOf(side: Side, { [side]: steps, sessions: all }: Paths, query: URLSearchParams) {
  const max = Math.max(...steps.flatMap(({ ended, items }) => [ended, ...items.map((item) => item.sessions)]), 1);
  return steps
    .filter(({ sessions }) => sessions > 0)
    .map(({ step, sessions, ended, items, others }) => {
      const row = (key: string, label: string, count: number, to?: string) => ({
        ...{ key, label, to, count: formatNumber(count), share: formatShare(count / Math.max(all, 1)) },
        width: key === "others" ? 0 : widthOf(count, max),
      });
      const to = (path: string) => withParams(query, { path, page: null });
      return {
        title: stepTitle(side, step),
        sessions,
        rows: [
          ...items.map((item) => row(item.key, nameWords("path", item), item.sessions, to(item.key))),
          ...(others.pages > 0 ? [row("others", otherPages(others.pages), others.sessions)] : []),
          ...(ended > 0 ? [row("ended", endWords(side), ended)] : []),
        ],
      };
    });
}
