import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { activityWords as words } from "#app/text/fa/activity-words.ts";
import { zoneName } from "#app/text/zones.ts";
import type { Activity } from "#contract/activities.ts";
import { dimensionText } from "#contract/text/dimension-text.ts";
import { menuText } from "#contract/text/menu.ts";

type Change = Activity["changes"][number];

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = words.choices;
const moments = ["at", "from", "to", "expiresAt"];
const formatDigits = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 10 });

/** The fields of a change in words. Of a shared report its name alone, not how it is sorted. */
export const changeWords = (changes: readonly Change[], zone: string) =>
  changes
    .filter(({ field }) => !field.startsWith("view.") || field === "view.kind")
    .map(({ field, value }) => ({ name: fieldWords(field), value: valueWords(lastOf(field), value, zone) }));

const lastOf = (field: string) => field.split(".").at(-1) ?? "";
const ownWord = (of: Readonly<Record<string, string>>, key: string) => (Object.hasOwn(of, key) ? of[key] : undefined);
const fieldWords = (field: string) =>
  ownWord(words.fields, field === "view.kind" ? "view" : lastOf(field)) ?? words.otherField;

/** Words for values of closed lists; what owners typed stands as it is. */
function valueWords(field: string, value: string | null, zone: string): string {
  if (value === null) return words.hidden;
  if (value === "") return words.empty;
  if (value === "true" || value === "false") return words.values[value];
  if (moments.includes(field)) return whenWords(value, zone);
  if (field === "timeZone") return zoneName(value);
  if (/^-?\d+(\.\d+)?$/.test(value) && ["value", "days", "visitors"].includes(field))
    return formatDigits.format(Number(value));
  const each = (part: string) =>
    ownWord(choices[field] ?? {}, part) ?? dimensionText(field, part) ?? screenWords(field, part) ?? part;
  return value.split(", ").map(each).join("، ");
}

function whenWords(value: string, zone: string): string {
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return value;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayWords(jalaliOf("UTC", instant), true) : momentWords(zone, value);
}

const screenWords = (field: string, key: string) => (field === "kind" ? ownWord(menuText.items, key) : undefined);
