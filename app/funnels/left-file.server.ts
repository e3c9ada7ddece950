import { contactCells, contactHeads } from "#app/people/contact-columns.server.ts";
import { fileDates } from "#app/reports/file-heads.ts";
import type { FileReport } from "#app/reports/open-report.server.ts";
import { csvFile, linesOf, openExport } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { findLeft, periodOf } from "./left.server.ts";

/** The list of `loadLeft` as a file: when each reached the step, and which one they did not reach. */
export async function leftFile(open: FileReport): Promise<Response> {
  const { funnel, number, names } = await findLeft(open);
  const { exporter, query, zone, headers, reportQuery } = open;
  const { all } = await openExport(await exporter.funnels.exportLeft({ id: funnel.id, number, ...periodOf(open) }));
  const dateOf = fileDates(query, zone);
  const { from, to } = names;
  const heads = [...contactHeads(), i18n.t("funnelWords:file.reachedAt"), i18n.t("funnelWords:file.missed")];
  const cause = i18n.t("funnelWords:leftCause", { from, to });
  return csvFile(
    { name: "funnel-left", range: reportQuery, headers, heads },
    linesOf(all, ({ person, reachedAt }) => [...contactCells(person), dateOf(reachedAt), cause]),
  );
}
