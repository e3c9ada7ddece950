import { formatFigure } from "#app/format/figures.ts";
import { formatNumber } from "#app/format/numbers.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { shadeOf } from "#app/ui/reports/shade.ts";
import type { RfmGrid } from "#app/ui/segment/segment-data.ts";
import type { Client } from "#contract/client.ts";
import { type Rfm, rfmScores } from "#contract/sales.ts";
import { type RfmColumn, rfmColumns } from "./rfm-form.ts";

const dayMs = 86_400_000;

/** The scores of all buyers until an instant, as sales compute them. */
export const readRfm = async (api: Client, website: string, now: number): Promise<Rfm> => {
  const iso = (instant: number) => new Date(instant).toISOString();
  return (await api.sales.rfm({ website, from: iso(now - dayMs), to: iso(now) })).result;
};

/** The values of a score in words: «۳ تا ۱۲ روز پیش». */
export function limitWords(kind: "recency" | RfmColumn, { min, max }: Rfm["recency"][number]): string {
  const number = (value: number | null) =>
    kind === "monetary" ? formatFigure("money", value ?? 0) : formatNumber(value ?? 0);
  return i18n.t(min === max ? `segments:rfm.${kind}One` : `segments:rfm.${kind}`, {
    from: number(min),
    to: number(max),
  });
}

/** The grid with a button a cell, and the revision of the unfinished segment that it replaces. */
export async function loadRfm({ api, param, query }: Pick<OwnerContext, "api" | "param" | "query">): Promise<RfmGrid> {
  const { id: website } = await findWebsite(api, param("website"));
  const by = rfmColumns.find((each) => each === query.get("by")) ?? "frequency";
  const [rfm, draft] = await Promise.all([
    readRfm(api, website, Date.now()),
    api.drafts.get({ kind: "segment", wid: website }).then(({ result }) => result),
  ]);
  const people = (recency: number, score: number) =>
    by === "frequency"
      ? rfm.cells.find((cell) => cell.recency === recency && cell.frequency === score)?.people
      : rfm.moneyCells.find((cell) => cell.recency === recency && cell.monetary === score)?.people;
  const max = Math.max(...[...rfm.cells, ...rfm.moneyCells].map((cell) => cell.people));
  const columns = rfm[by].filter((each) => each.people > 0);
  const rows = rfmScores
    .toReversed()
    .flatMap((score) => rfm.recency.filter((row) => row.score === score && row.people > 0));
  return {
    ...{ website, by, revision: draft.revision },
    tabs: rfmColumns.map((each) => ({
      label: i18n.t(`segments:rfm.by.${each}`),
      to: `/w/${website}/segments/rfm${each === "frequency" ? "" : `?by=${each}`}`,
      current: each === by,
    })),
    columns: columns.map((each) => ({ key: String(each.score), name: limitWords(by, each) })),
    rows: rows.map((row) => ({
      ...{ key: String(row.score), name: limitWords("recency", row) },
      cells: columns.map(({ score }) => {
        const count = people(row.score, score) ?? 0;
        return {
          ...{ key: `${row.score}-${score}`, text: formatNumber(count), isEmpty: count === 0 },
          shade: shadeOf(count, max),
        };
      }),
    })),
    foot: i18n.t("segments:rfm.foot", { number: formatNumber(rfm.totals.people) }),
  };
}
