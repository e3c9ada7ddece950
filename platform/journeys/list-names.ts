import { attributeFieldNames, attributeFields, ownAttributePrefix } from "#contract/conditions/fields.ts";
import { operatorsOfKind, type ValueKind } from "#contract/conditions/operators.ts";
import { isSaidByVisits } from "#contract/journeys/check-carried.ts";
import type { JourneyName, JourneyProperty } from "#contract/journeys/item-calls.ts";
import type { AttributeType } from "#contract/profiles.ts";
import { attributeLabel } from "#contract/text/conditions.ts";
import { filterFieldLabel } from "#contract/text/filter-field-words.ts";
import { propertyWord } from "#contract/text/property-words.ts";
import type { OwnWebsite } from "#platform/caller.ts";
import { listFieldsOf } from "#platform/defined-events/list-fields.ts";
import type { Stores } from "#platform/defined-events/matched-events.ts";
import { listOwnAttributes } from "#platform/profiles/list-own-attributes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What filters of a journey can name. */

interface Paging {
  page: number;
  limit: number;
}

const pageOf = <Item>(all: readonly Item[], { page, limit }: Paging) => ({
  ...{ items: all.slice((page - 1) * limit, page * limit), total: all.length, page, limit },
});

const typeOf = (kind: ValueKind): AttributeType => (kind === "instant" ? "date" : kind);
const operatorsOf = (kind: ValueKind) => [...operatorsOfKind[kind]] as JourneyName["operators"];

/** What every person can have and a start accepts, then the owner's own attributes with their frequent values. */
export async function listAttributes(queries: Queries, website: { id: string }, paging: Paging) {
  const own = await listOwnAttributes(queries, website.id);
  const all: JourneyName[] = [
    ...attributeFieldNames
      .filter((name) => !isSaidByVisits(name))
      .map((name) => {
        const { kind } = attributeFields[name];
        return { name, label: attributeLabel(name), type: typeOf(kind), operators: operatorsOf(kind) };
      }),
    ...own.map(({ name, type, values }) => ({
      ...{ name: `${ownAttributePrefix}${name}`, label: name, type, operators: operatorsOf(type), values },
    })),
  ];
  return pageOf(all, paging);
}

const propertyDays = 90;

/** Of what every event has; the owner's own properties are called as they are. */
function wordOf(name: string): string {
  const word = filterFieldLabel({ of: "property", name });
  return word === name ? propertyWord(name) : word;
}

/** Properties that the events of a name had in the last 90 days. Texts and numbers can tell runs apart. */
export async function listProperties(
  stores: Stores,
  { website, account }: { website: OwnWebsite; account: string },
  { event, ...paging }: Paging & { event: string },
) {
  const fields = await listFieldsOf(stores, { website, account }, { event, days: propertyDays });
  const all: JourneyProperty[] = fields.map(({ name, type, values }) => ({
    ...{ name, label: wordOf(name), type, operators: operatorsOf(type), values: values.slice(0, 20) },
    key: type === "text" || type === "number",
  }));
  return pageOf(all, paging);
}
