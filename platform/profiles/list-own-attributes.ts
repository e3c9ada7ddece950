import type { AttributeType } from "#contract/profiles.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { attributeType } from "./attribute-type.ts";
import { listAttributeValues } from "./sql/known-attributes.ts";

/** Attributes that a website's people have beside what everybody can have, each with its frequent values. */
export const listOwnAttributes = async (
  queries: Queries,
  website: string,
): Promise<{ name: string; type: AttributeType; values: string[] }[]> =>
  (await listAttributeValues(queries, website)).map(({ name, usual, values }) => ({
    ...{ name, type: attributeType(usual), values },
  }));
