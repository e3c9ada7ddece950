import { z } from "zod";
import { numberOf } from "#app/format/typed-number.ts";
import { timeOf } from "#app/format/typed-time.ts";
import type { ItemKind } from "#contract/journeys/block-types.ts";
import { filterFieldOf } from "#contract/text/filter-field-words.ts";

/** The form that adds an item to a block: all its fields are texts. */

const typed = z.string().trim().max(2_000).optional();

export const itemForm = z.object({
  ...{ of: typed, name: typed, op: typed, value: typed, group: typed },
  ...{ country: typed, city: typed, lat: typed, lon: typed, km: typed },
  ...{ days: z.union([typed, z.array(z.string())]), from: typed, to: typed },
});
type Typed = z.output<typeof itemForm>;

const listOperators = ["any_of", "none_of", "between", "contains_any", "contains_all", "contains_none"];
const numberOperators = [
  "eq",
  "ne",
  "lt",
  "lte",
  "gt",
  "gte",
  "in_last",
  "more_than_ago",
  "in_next",
  "anniversary_in_next",
];

/** The data of an item from what was typed; what is no number stays for the platform to refuse. */
export function readItem(kind: ItemKind, given: Typed): Record<string, unknown> {
  const { of, name, op = "", value, group, days, from, to, ...area } = given;
  const whole = {
    // A changed attribute is the trigger's own.
    filter: () => ({
      of,
      name: of === "new" || of === "old" ? "value" : name && filterFieldOf({ of: of ?? "", name }),
      op,
      value: readValue(op, value),
      group: numberOf(group) ?? 0,
    }),
    area: () => ({
      ...{ country: area.country, city: area.city },
      ...{ lat: numberOf(area.lat), lon: numberOf(area.lon), km: numberOf(area.km) },
    }),
    slot: () => ({
      days: days === undefined || Array.isArray(days) ? days : [days],
      ...{ from: from && timeOf(from), to: to && timeOf(to) },
    }),
    header: () => ({ name, value }),
  }[kind]();
  return Object.fromEntries(Object.entries(whole).filter(([, each]) => each !== undefined && each !== ""));
}

function readValue(op: string, value: string | undefined): unknown {
  if (value === undefined || value === "") return undefined;
  if (!listOperators.includes(op)) return numberOperators.includes(op) ? numberOf(value) : value;
  const parts = value
    .split(/[,،]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return op === "between" ? parts.map((part) => numberOf(part) ?? part) : parts;
}
