import { csvFile } from "#app/services/csv-file.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";

const rowsPerCall = 200;

/** The rows of a static segment's file that brought nobody in, with the reason. */
export const loader = ownerLoader(async ({ api, param, headers }) => {
  const id = param("segment");
  await orNotFound(api.segments.get({ id }));
  async function* parts() {
    for (let after = 0; ; ) {
      const { items } = (await api.segments.unmatched({ id, after, limit: rowsPerCall })).result;
      yield items.map(({ line, problem, cells }) => [line, problem ?? i18n.t("segments:fromFile.unknown"), ...cells]);
      const last = items.at(-1)?.line;
      if (last === undefined || items.length < rowsPerCall) return;
      after = last;
    }
  }
  const heads = [i18n.t("imports:file.line"), i18n.t("imports:file.problem"), i18n.t("segments:fromFile.row")];
  return csvFile({ name: "unmatched", headers, heads }, parts());
});
