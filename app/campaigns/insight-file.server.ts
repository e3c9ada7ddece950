import { fileFigure, fileHead } from "#app/reports/file-heads.ts";
import type { FileReport } from "#app/reports/open-report.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { readInsight } from "./insight.server.ts";

const counts = ["clicks", "bots", "people", "sessions", "leads", "orders"] as const;

/** A line for each link of the campaign, and for visits under its name by other ones. */
export async function campaignFile(open: FileReport): Promise<Response> {
  const { campaign, insight } = await readInsight({ ...open, api: open.exporter });
  const heads = [
    ...[
      i18n.t("campaignInsight:links.column"),
      i18n.t("campaignInsight:file.short"),
      i18n.t("campaignInsight:file.full"),
    ],
    ...counts.map((key) => i18n.t(`campaignInsight:links.${key}`)),
    fileHead(i18n.t("campaignInsight:links.sales"), "money"),
    fileHead(i18n.t("campaignInsight:links.rate"), "rate"),
  ];
  const lines = insight.items.map((item) => {
    const link = campaign.links.find(({ id }) => id === item.link);
    return [
      ...[item.label, link?.short ?? "", link?.full ?? ""],
      ...[...counts.map((key) => item[key]), item.sales, fileFigure("conversionRate", item)],
    ];
  });
  return csvFile({ name: "campaign", range: insight.range, headers: open.headers, heads }, [lines]);
}
