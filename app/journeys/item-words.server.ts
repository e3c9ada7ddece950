import { formatNumber } from "#app/format/numbers.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Area, Filter, Header, Item, Slot } from "#contract/journeys/items.ts";
import { persianDigits } from "#contract/text/digits.ts";
import { filterFieldLabel, filterValueLabel } from "#contract/text/filter-field-words.ts";
import { operatorWords } from "#contract/text/operator-words.ts";

/** An item in one line. */
export function itemWords({ kind, data }: Item): string {
  switch (kind) {
    case "filter":
      return filterWords(data as Filter);
    case "area":
      return areaWords(data as Area);
    case "slot":
      return slotWords(data as Slot);
    case "header": {
      const { name, value } = data as Header;
      return `${name}: ${isShown(name, value) ? value : masked(value)}`;
    }
    default:
      return kind satisfies never;
  }
}

/** Plainly no keys: headers have no form, so that their owner reads what they set here alone. */
const isShown = (name: string, value: string) =>
  ["content-type", "accept", "accept-language"].includes(name.toLowerCase()) || /^\{\{\s*[\w.$]+\s*\}\}$/.test(value);

/** A header's value is mostly a key: its end says which one, to who knows it. */
const masked = (value: string) => `••••${value.length < 12 ? "" : value.slice(-4)}`;

function filterWords({ of, name, op, value, group }: Filter): string {
  const isChanged = of === "new" || of === "old";
  const values = value === undefined ? [] : [filterValueLabel(name, value)];
  const subject = [i18n.t(`journeys:items.subjects.${of}`), ...(isChanged ? [] : [filterFieldLabel({ of, name })])];
  const condition = [...subject, operatorWords[op] ?? op, ...values].join(" ");
  return group === 0
    ? condition
    : `${condition} · ${i18n.t("journeys:items.groupOf", { number: formatNumber(group + 1) })}`;
}

const areaWords = ({ country, city, lat, lon, km }: Area): string =>
  country === undefined
    ? `${lat}, ${lon} · ${i18n.t("journeys:items.circle", { km: formatNumber(km ?? 0) })}`
    : [city, country].filter(Boolean).join("، ");

const slotWords = ({ days, from, to }: Slot): string =>
  `${days.map((day) => i18n.t(`journeys:days.${day}`)).join("، ")} · ${persianDigits(from)} – ${persianDigits(to)}`;
