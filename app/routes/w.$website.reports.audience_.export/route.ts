import { files } from "#app/reports/audience-files.server.ts";
import { fileLoader } from "#app/reports/open-report.server.ts";

/** One table of the audience report as a file; the address names it. */
export const loader = fileLoader(async ({ api, exporter, headers, query, reportQuery }) => {
  const table = files[query.get("table") ?? ""];
  if (table === undefined) throw new Response(null, { status: 404 });
  return table({ api, exporter, headers, reportQuery });
});
