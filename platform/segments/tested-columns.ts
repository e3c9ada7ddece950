import { type EventCondition, isOwnAttribute } from "#contract/conditions/condition.ts";
import type { Definition } from "#contract/conditions/definition.ts";
import {
  type AttributeField,
  type EventProperty,
  isTraitField,
  type KpiField,
  moneyProperties,
  ownPropertyPrefix,
} from "#contract/conditions/fields.ts";
import type { DefinedEvent } from "#platform/event-definitions/definition.ts";
import type { JudgedEvent } from "./judge/person-facts.ts";

/** What of events is read where a condition looks at it. */
export type TestedColumn = Exclude<keyof JudgedEvent, "at" | "visitor" | "name" | "visit" | "isSession" | "defined">;

export interface Tested {
  columns: ReadonlySet<TestedColumn>;
  /** Whether conditions name order, value or currency of an event. */
  hasMoney: boolean;
  /** The defined events that conditions name. */
  defined: readonly DefinedEvent[];
}

const moneyNames = new Set(moneyProperties.map((name) => `${ownPropertyPrefix}${name}`));

const ofOrders: ReadonlySet<KpiField> = new Set(["frequency", "monetary", "averageOrder"]);

/** What some definitions look at of events, beside their name, time and visit. */
export function listTested(definitions: readonly Definition[], all: readonly DefinedEvent[]): Tested {
  const conditions = definitions.flatMap(({ groups }) => groups.flatMap(({ items }) => items));
  const events = conditions.flatMap((each) => (each.of === "event" ? [each.event] : []));
  const names = new Set(events.map(({ name }) => name));
  const defined = all.filter(({ name }) => names.has(name));
  const columns = conditions.flatMap((each): TestedColumn[] => {
    switch (each.of) {
      case "attribute":
        return traitsOf(each.field);
      case "kpi":
        return ofOrders.has(each.field) ? orders : [];
      case "event":
        return [...each.event.filters.map(columnOf), ...(each.event.name === "purchase" ? orders : [])];
      case "segment":
        return [];
      default:
        return each satisfies never;
    }
  });
  const isElement = defined.some(({ selector, text }) => selector !== null || text !== null);
  const hasMoney = events.some(({ filters }) => filters.some(({ property }) => moneyNames.has(property)));
  return { columns: new Set([...columns, ...(isElement ? ["data" as const] : [])]), hasMoney, defined };
}

const orders: TestedColumn[] = ["isOrder", "sale"];

function traitsOf(field: string): TestedColumn[] {
  if (isOwnAttribute(field)) return [];
  const known = field as AttributeField;
  return isTraitField(known) ? [known] : [];
}

function columnOf({ property }: EventCondition["event"]["filters"][number]): TestedColumn {
  if (property === "product" || property.startsWith(ownPropertyPrefix)) return "data";
  return property as Exclude<EventProperty, "product">;
}
