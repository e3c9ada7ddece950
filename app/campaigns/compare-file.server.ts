import { fileHead } from "#app/reports/file-heads.ts";
import { apiClient, fileTimeoutMs } from "#app/services/api.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { comparedFigures, comparedLabel } from "#app/ui/campaigns/compared-figures.ts";

const rowsPerPart = 100;
const kinds: Partial<Record<(typeof comparedFigures)[number], "money" | "rate">> = {
  ...{ sales: "money", cost: "money", rate: "rate", return: "rate" },
};

/** All campaigns with their figures from the beginning, a line each. */
export async function comparisonFile({ api, request, token, param, headers }: OwnerContext): Promise<Response> {
  const { id: website } = await findWebsite(api, param("website"));
  const exporter = apiClient(request, token, { timeoutMs: fileTimeoutMs });
  const readPart = async (page: number) =>
    (await exporter.campaigns.details({ website, page, limit: rowsPerPart })).result;
  const first = await readPart(1);
  async function* parts() {
    yield first.items;
    for (let page = 2; (page - 1) * rowsPerPart < first.total; page += 1) yield (await readPart(page)).items;
  }
  async function* lines() {
    for await (const items of parts()) {
      yield items.map((item) => [
        item.name,
        ...comparedFigures.map((key) => (key === "rate" ? item.conversionRate : (item[key] ?? ""))),
      ]);
    }
  }
  const heads = [
    i18n.t("campaignInsight:compare.column"),
    ...comparedFigures.map((key) => fileHead(comparedLabel(key), kinds[key] ?? "count")),
  ];
  return csvFile({ name: "campaigns", headers, heads }, lines());
}
