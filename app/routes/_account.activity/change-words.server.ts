import { dayWords, jalaliOf } from "#app/format/dates.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { activityValues, figureFields } from "#app/text/fa/activity-values.ts";
import { activityWords as words } from "#app/text/fa/activity-words.ts";
import { notifications } from "#app/text/fa/notifications.ts";
import type { Activity } from "#contract/activities.ts";
import { dimensionText } from "#contract/text/dimension-text.ts";
import { menuText } from "#contract/text/menu.ts";
import { planText } from "#contract/text/plans.ts";
import { zoneName } from "#contract/text/zones.ts";

type Change = Activity["changes"][number];

type Words = Readonly<Record<string, string>>;

const choices: Readonly<Record<string, Words>> = words.choices;
const values: Readonly<Record<string, Words>> = activityValues;
const notices: Words = notifications.choices.kinds;
/** Fields of these are named by what is bought. */
const bought: Readonly<Record<string, Words>> = { actions: planText.actions, addons: planText.addons };
const moments = ["at", "from", "to", "end", "expiresAt"];
const formatDigits = new Intl.NumberFormat("fa-IR", { maximumFractionDigits: 10 });

/** The fields of a change in words. Of a shared report its name alone, not how it is sorted. */
export const changeWords = (changes: readonly Change[], zone: string) =>
  changes
    .filter(({ field }) => !field.startsWith("view.") || field === "view.kind")
    .map(({ field, value }) => ({ name: fieldWords(field), value: valueWords(lastOf(field), value, zone) }));

const lastOf = (field: string) => field.split(".").at(-1) ?? "";
const ownWord = (of: Readonly<Record<string, string>>, key: string) => (Object.hasOwn(of, key) ? of[key] : undefined);

function fieldWords(field: string): string {
  if (field === "view.kind") return words.fields.view;
  const parts = field.split(".");
  const name = lastOf(field);
  const known = ownWord(bought[parts.at(-2) ?? ""] ?? {}, name) ?? ownWord(words.fields, name);
  // Attributes have the names that their owner gave them.
  return known ?? (parts[0] === "data" && parts.length > 1 ? name : words.otherField);
}

/** Words for values of closed lists; what owners typed stands as it is. */
function valueWords(field: string, value: string | null, zone: string): string {
  if (value === null) return words.hidden;
  if (value === "") return words.empty;
  if (value === "true" || value === "false") return words.values[value];
  if (moments.includes(field)) return whenWords(value, zone);
  if (field === "timeZone") return zoneName(value);
  if (/^-?\d+(\.\d+)?$/.test(value) && isFigure(field)) return formatDigits.format(Number(value));
  const each = (part: string) => choiceWords(field, part) ?? asCode(part);
  return value.split(", ").map(each).join("، ");
}

const isFigure = (field: string) =>
  figureFields.includes(field) || Object.values(bought).some((names) => Object.hasOwn(names, field));

const choiceWords = (field: string, part: string) =>
  ownWord(choices[field] ?? {}, part) ??
  ownWord(values[field] ?? {}, part) ??
  (field === "mail" || field === "push" ? ownWord(notices, part) : undefined) ??
  dimensionText(field, part) ??
  screenWords(field, part);

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An id, and each placeholder of a text, in isolates: they are set as code, and turn no Persian sentence round. */
export const asCode = (text: string): string =>
  uuid.test(text) ? `\u2066${text}\u2069` : text.replace(/\{\{[^{}]*\}\}/g, (part) => `\u2066${part}\u2069`);

function whenWords(value: string, zone: string): string {
  if (value === "now") return words.atOnce;
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return value;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? dayWords(jalaliOf("UTC", instant), true) : momentWords(zone, value);
}

const screenWords = (field: string, key: string) => (field === "kind" ? ownWord(menuText.items, key) : undefined);
