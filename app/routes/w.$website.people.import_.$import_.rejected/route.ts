import { csvFile } from "#app/services/csv-file.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";

const rowsPerCall = 100;

/** The rejected and incomplete rows as a file: the file's own columns behind line, outcome and reason. */
export const loader = ownerLoader(async ({ api, param, headers }) => {
  const id = param("import");
  const { columns, website } = await orNotFound(api.imports.get({ id }));
  if (website !== param("website")) throw new Response(null, { status: 404 });
  async function* parts() {
    for (let after = 0; ; ) {
      const { items } = (await api.imports.rejected({ id, after, limit: rowsPerCall })).result;
      yield items.map(({ line, problem, cells, isKept }) => [
        ...[line, i18n.t(isKept ? "imports:one.rejected.kept" : "imports:one.rejected.left"), problem],
        ...cells,
      ]);
      const last = items.at(-1)?.line;
      if (last === undefined || items.length < rowsPerCall) return;
      after = last;
    }
  }
  const words = [i18n.t("imports:file.line"), i18n.t("imports:one.rejected.outcome"), i18n.t("imports:file.problem")];
  const heads = [...words, ...columns];
  return csvFile({ name: "rejected", headers, heads }, parts());
});
