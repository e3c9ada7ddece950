import { z } from "zod";
import { channels } from "#contract/channels.ts";
import type { KnownValues } from "#contract/profiles.ts";
import { dimensionText } from "#contract/text/dimension-text.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Query } from "#platform/reports/query.ts";
import type { RunQuery } from "#platform/reports/run-query.ts";
import { tables } from "#platform/stores/clickhouse/sources.ts";
import { sql, uuid } from "#platform/stores/clickhouse/sql.ts";
import { listOwnAttributes } from "./list-own-attributes.ts";

const row = z.object({ mediums: z.array(z.string()), countries: z.array(z.string()) });

/** What a condition about the website's people can name. */
export async function listKnownValues(
  website: Query["website"],
  run: RunQuery,
  { postgres }: Pick<Dependencies, "postgres">,
): Promise<KnownValues> {
  const [attributes, [seen]] = await Promise.all([
    listOwnAttributes(postgres, website.id),
    run(
      sql`SELECT arraySort(groupUniqArray(medium)) AS mediums, arraySort(groupUniqArray(country)) AS countries
          FROM ${tables.events} WHERE website = ${uuid(website.id)}`,
      row,
    ),
  ]);
  const labelled = (dimension: string, keys: readonly string[] = []) =>
    keys.filter((key) => key !== "").map((key) => ({ key, label: dimensionText(dimension, key) ?? key }));
  return {
    attributes: attributes.map((attribute) => ({ ...attribute, label: attribute.name })),
    channels: [...channels],
    mediums: labelled("medium", seen?.mediums),
    countries: labelled("country", seen?.countries),
  };
}
