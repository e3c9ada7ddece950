import type { Client } from "#contract/client.ts";
import { moneyProperties, ownPropertyPrefix } from "#contract/conditions/fields.ts";
import type { EventWithFields } from "#contract/defined-events.ts";
import { filterFieldLabel } from "#contract/text/filter-field-words.ts";
import { orDefault } from "./or-default.server.ts";

/** A property of `data` that a website's events carried, as filters of events name it. */
export interface CarriedProperty {
  /** As in `data.size`. */
  value: string;
  /** The events that carry it, behind what people call it. */
  label: string;
  /** Its most frequent values. */
  values: string[];
}

/** They stand in the page with every value, for browsers to suggest without scripts. */
const maxProperties = 60;
const maxValues = 10;
const maxNamedEvents = 3;
/** Names with more than this are refused by filters. */
const maxName = 80;

/** What a website's events carried in the last 30 days, for forms to suggest; nothing where it cannot be read. */
export async function loadCarriedProperties(api: Client, website: string): Promise<CarriedProperty[]> {
  const read = await orDefault(api.userEvents.fields({ website, limit: 200 }));
  return joinProperties(read?.result.items ?? []);
}

/** The properties of all events, each once; those of the most frequent events first. */
function joinProperties(events: readonly EventWithFields[]): CarriedProperty[] {
  const found = new Map<string, { events: string[]; values: Set<string> }>();
  for (const { label, fields } of events) {
    for (const { name, type, values } of fields.filter(isTested)) {
      const known = found.get(name) ?? { events: [], values: new Set() };
      known.events.push(label);
      // Whether something is true is an operator, not a value.
      for (const value of type === "boolean" ? [] : values) known.values.add(value);
      found.set(name, known);
    }
  }
  return [...found].slice(0, maxProperties).map(([name, known]) => ({
    value: `${ownPropertyPrefix}${name}`,
    label: [...wordOf(name), known.events.slice(0, maxNamedEvents).join("، ")].join(": "),
    values: [...known.values].slice(0, maxValues),
  }));
}

/** Of an order and its money; the owner's own are called as they are. */
const wordOf = (name: string): string[] =>
  moneyProperties.some((each) => each === name) ? [filterFieldLabel({ of: "property", name })] : [];

/** A product is an object, which no filter of `data` can compare: it has a property of its own. A dot is none of a name. */
const isTested = ({ name, values }: EventWithFields["fields"][number]) =>
  name.length <= maxName && !/^\s|\./.test(name) && !(/^products?$/.test(name) && values.length === 0);
