import { contactCells, contactHeads } from "#app/people/contact-columns.server.ts";
import { fileDates } from "#app/reports/file-heads.ts";
import { apiClient, fileTimeoutMs } from "#app/services/api.server.ts";
import { csvFile, linesOf, openExport } from "#app/services/csv-file.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";

/** Everybody who left a segment and is outside now, with when and why. */
export async function leftFile({ api, param, query, headers, request, token }: OwnerContext): Promise<Response> {
  const id = param("segment");
  const [{ timeZone }] = await Promise.all([findWebsite(api, param("website")), orNotFound(api.segments.get({ id }))]);
  const exporter = apiClient(request, token, { timeoutMs: fileTimeoutMs });
  const { all } = await openExport(await exporter.segments.exportLeft({ id }));
  const dateOf = fileDates(query, timeZone);
  const heads = [...contactHeads(), i18n.t("segments:detail.leftAt"), i18n.t("segments:detail.cause")];
  return csvFile(
    { name: "segment-left", headers, heads },
    linesOf(all, ({ person, at, cause }) => [
      ...[...contactCells(person), dateOf(at), i18n.t(`segments:detail.causes.${cause}`)],
    ]),
  );
}
