import type { Client } from "#contract/client.ts";
import { moneyProperties, ownPropertyPrefix } from "#contract/conditions/fields.ts";
import type { EventProperty } from "#contract/defined-events.ts";
import { filterFieldLabel } from "#contract/text/filter-field-words.ts";
import { orDefault } from "./or-default.server.ts";
import { within } from "./within.server.ts";

/** A property of `data` that a website's events have, as filters of events name it. */
export interface SuggestedProperty {
  /** As in `data.size`. */
  value: string;
  /** The events that have it, behind what people call it. */
  label: string;
  /** Its most frequent values. */
  values: string[];
}

/** They stand in the page with every value, for browsers to suggest without scripts. */
const maxProperties = 20;
const maxValues = 10;
/** Of a value; a part of it would meet no event. */
const maxLength = 40;
/** Names with more than this are refused by filters. */
const maxName = 80;
/** A form without suggestions is better than one that is late. */
const maxWaitMs = 300;

/** What a website's newest events have, for forms to suggest; nothing where it is not read in time. Never throws. */
export async function loadSuggestedProperties(api: Client, website: string): Promise<SuggestedProperty[]> {
  const read = orDefault(api.namedEvents.properties({ website })).catch(() => undefined);
  const items = (await within(maxWaitMs, read))?.result.items ?? [];
  return items
    .filter(isTested)
    .slice(0, maxProperties)
    .map(({ name, events, values }) => ({
      value: `${ownPropertyPrefix}${name}`,
      label: [...wordOf(name), events.join("، ")].join(": "),
      values: values.filter((value) => value.length <= maxLength).slice(0, maxValues),
    }));
}

/** Of an order and its money; the owner's own are called as they are. */
const wordOf = (name: string): string[] =>
  moneyProperties.some((each) => each === name) ? [filterFieldLabel({ of: "property", name })] : [];

/** A product is an object, which no filter of `data` can compare: it has a property of its own. A dot is none of a name. */
const isTested = ({ name, values }: EventProperty) =>
  name.length <= maxName && !/^\s|\./.test(name) && !(/^products?$/.test(name) && values.length === 0);
