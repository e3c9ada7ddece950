import { z } from "zod";
import type { PagePreview } from "#contract/heatmaps.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import type { AddressRule } from "./address-rule.ts";
import { countByPage } from "./sql/count-pages.ts";

const figure = z.coerce.number();
const pageRow = z.object({ page: z.string(), views: figure, pages: figure, every: figure });

const maxListed = 20;

/** The pages of a rule that were seen in the period, the most viewed ones by name. */
export async function previewPages(rule: AddressRule, { query, run }: PreparedReport): Promise<PagePreview> {
  const { host } = query.website;
  const rows = await run(countByPage({ query, period: query.range, rule, limit: maxListed }), pageRow);
  const nameOf = (page: string) => (page.startsWith(`${host}/`) ? page.slice(host.length) : page);
  const [first] = rows;
  return {
    ...{ pages: first?.pages ?? 0, views: first?.every ?? 0 },
    items: rows.map(({ page, views }) => ({ page: nameOf(page), views })),
  };
}
