import { deviceWords } from "#app/services/device-words.server.ts";
import { momentWords } from "#app/services/moment-words.server.ts";
import { activityWords as words } from "#app/text/fa/activity-words.ts";
import type { ActivityRow } from "#app/ui/account/activity-list.tsx";
import type { Activity } from "#contract/activities.ts";
import { asCode, changeWords } from "./change-words.server.ts";

/** Activities in words. */
export const activityRows = (items: readonly Activity[], zone: string): ActivityRow[] =>
  items.map(({ id, at, call, label, website, changes, origin, ...activity }) => ({
    id,
    what: callWords(call) ?? words.other,
    label: asCode(label),
    fields: changeWords(changes, zone),
    website: website?.name ?? "",
    from: fromWords(origin, activity),
    at: momentWords(zone, at),
  }));

/** A call in words; undefined for one that has none yet. */
function callWords(call: string): string | undefined {
  let found: unknown = words.calls;
  for (const part of call.split(".")) {
    found = typeof found === "object" && found !== null && Object.hasOwn(found, part) ? Object(found)[part] : undefined;
  }
  return typeof found === "string" ? found : undefined;
}

function fromWords(origin: Activity["origin"], device: Parameters<typeof deviceWords>[0]): string[] {
  if (origin === "operator") return [words.operator];
  const { name, place, city } = deviceWords(device);
  const known = [name, place, city].filter((part) => part !== "");
  return origin === "link" ? [words.link, ...known] : known;
}
