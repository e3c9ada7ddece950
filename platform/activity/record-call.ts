import { deviceOf } from "#platform/activity/device.ts";
import type { Geo } from "#platform/collect/geo.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { WriteCall } from "#platform/write-call.ts";
import { describeChanges } from "./describe-changes.ts";
import { recordActivity } from "./record-activity.ts";

/** Fields that say where, not what, and what only a concurrent change needs. */
const placeFields = ["id", "website", "wid", "revision", "keptSince"];

/**
 * Records a call that has succeeded. A failure is logged with the whole activity and does not fail the call, whose change
 * is made: its caller would repeat it.
 */
export const recordCall =
  (geo: Geo) =>
  async (dependencies: Dependencies, call: WriteCall): Promise<void> => {
    const { name, meta, schema, input, output, owner } = call;
    const result = fieldsOf(fieldsOf(output).result);
    const given = fieldsOf(input);
    const resource = name.startsWith("websites.") ? "" : resourceOf(meta, { given, result });
    const activity = {
      ...{ user: owner.id, call: name, origin: "owner" as const, resource },
      website: websiteOf(call, result),
      label: labelOf(result) || labelOf(given),
      changes: describeChanges(schema, input, placeFields),
      device: deviceOf(geo, call),
    };
    await recordActivity(dependencies, dependencies.postgres, activity).catch((error: unknown) =>
      dependencies.log.error({ err: error, activity }, "activity not recorded"),
    );
  };

/** Of a call about a person what it answers: an erasure has an id of its own, which names nobody. */
const resourceOf = (meta: WriteCall["meta"], { given, result }: Record<"given" | "result", Record<string, unknown>>) =>
  textOf(meta.access === "resource" && meta.kind !== "person" ? given[meta.by] : result.id);

/** The website of the call; of a call that made or renamed one, as it is now. */
function websiteOf({ name, website }: WriteCall, result: Record<string, unknown>) {
  const made = { id: textOf(result.id), name: textOf(result.name) };
  return name.startsWith("websites.") && made.id !== "" && made.name !== "" ? made : website;
}

const labelOf = ({ name, title, text }: Record<string, unknown>) => textOf(name) || textOf(title) || textOf(text);
const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
