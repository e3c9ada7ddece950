import { type DimensionName, dimensionOf } from "#contract/dimensions.ts";
import { dimensionText } from "#contract/text/dimension-text.ts";
import { findTitles } from "./find-titles.ts";
import type { Query } from "./query.ts";
import type { RunQuery } from "./run-query.ts";

/** What stands beside a key. */
export type LabelOf = (dimension: DimensionName, key: string) => string;

/**
 * Labels of keys: a page's newest title, the Persian word for a medium, country, city or device, the name of a campaign; the key itself where
 * there is none. Titles of all pages are looked up at once.
 */
export async function findLabels(
  query: Pick<Query, "website" | "campaignNames">,
  lists: readonly { dimension: DimensionName; keys: readonly string[] }[],
  run: RunQuery,
): Promise<LabelOf> {
  const pages = lists.flatMap(({ dimension, keys }) => (dimensionOf(dimension).label === "title" ? keys : []));
  const titles = await findTitles(query, [...new Set(pages)], run);
  const find = (dimension: DimensionName, key: string) => {
    if (dimension === "campaign") return query.campaignNames?.get(key);
    return dimensionOf(dimension).label === "title" ? titles.get(key) : dimensionText(dimension, key);
  };
  return (dimension, key) => find(dimension, key) ?? key;
}
