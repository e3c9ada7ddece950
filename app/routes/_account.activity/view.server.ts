import { deviceWords } from "#app/services/device-words.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { activityWords as words } from "#app/text/fa/activity-words.ts";
import type { ActivityRow } from "#app/ui/account/activity-list.tsx";
import type { Activity } from "#contract/activities.ts";

const ownWord = (of: Readonly<Record<string, string>>, key: string) => (Object.hasOwn(of, key) ? of[key] : undefined);

/** Activities in words. */
export const activityRows = (items: readonly Activity[], zone: string): ActivityRow[] =>
  items.map(({ id, at, call, label, website, changes, origin, ...activity }) => ({
    id,
    what: callWords(call) ?? words.other,
    label,
    fields: changes.map(({ field, value }) => ({ name: fieldWords(field), value: valueWords(value) })),
    website: website?.name ?? "",
    from: fromWords(origin, activity),
    at: momentWords(zone, at),
  }));

/** A call in words; undefined for one that has none yet. */
export function callWords(call: string): string | undefined {
  let found: unknown = words.calls;
  for (const part of call.split(".")) {
    found = typeof found === "object" && found !== null && Object.hasOwn(found, part) ? Object(found)[part] : undefined;
  }
  return typeof found === "string" ? found : undefined;
}

const fieldWords = (field: string) => ownWord(words.fields, field.split(".").at(-1) ?? "") ?? words.otherField;

function valueWords(value: string | null): string {
  if (value === null) return words.hidden;
  return value === "" ? words.empty : (ownWord(words.values, value) ?? value);
}

function fromWords(origin: Activity["origin"], device: Parameters<typeof deviceWords>[0]): string[] {
  if (origin === "operator") return [words.operator];
  const { name, place, city } = deviceWords(device);
  const known = [name, place, city].filter((part) => part !== "");
  return origin === "link" ? [words.link, ...known] : known;
}
