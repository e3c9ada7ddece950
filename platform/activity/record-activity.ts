import type { Activity } from "#contract/activities.ts";
import type { Device } from "#platform/activity/device.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { toStorable } from "#platform/stores/postgres/to-storable.ts";
import { kindOfCall } from "./kind-of-call.ts";
import { insertActivity } from "./sql/activities.ts";

export interface NewActivity {
  /** The account whose list it enters. */
  user: string;
  call: string;
  origin: Activity["origin"];
  website?: { id: string; name: string } | undefined;
  resource?: string | undefined;
  label?: string | undefined;
  changes?: Activity["changes"];
  /** Unknown for the operator. */
  device?: Device;
}

const noDevice: Device = { browser: "", os: "", device: "", country: "", city: "" };
const maxLabelLength = 200;

/** Without it, a caller who sends what PostgreSQL refuses could keep a change out of the list. */
const toLabel = (text: string) => toStorable(text, "\u{FFFD}");

/** Adds a change to the list of what an owner changed. */
export const recordActivity = (
  { ids, clock }: Pick<Dependencies, "ids" | "clock">,
  queries: Queries,
  { website, resource = "", label = "", changes = [], device = noDevice, ...activity }: NewActivity,
): Promise<void> =>
  insertActivity(queries, {
    ...{ ...activity, website, resource: toLabel(resource), device },
    label: toLabel(label.slice(0, maxLabelLength)),
    changes: changes.map(({ field, value }) => ({
      field: toLabel(field),
      value: value === null ? null : toLabel(value),
    })),
    kind: kindOfCall(activity.call) ?? "website",
    id: ids.uuid(),
    now: new Date(clock.now()),
  });
