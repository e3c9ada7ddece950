import type { Dependencies } from "#platform/dependencies.ts";
import { deleteSettled } from "./sql/settled-rows.ts";
import { deleteVersions, takeOrphaned } from "./sql/versions.ts";

/** Longer than any report takes, waiting included: after it nobody reads a version that was current before. */
const maxReadMs = 10 * 60_000;
/** Per statement. */
const maxVersions = 5_000;

/** Deletes rows of settled days that no longer count: replaced ones, and those of a settling that failed or was cut off. */
export async function dropOrphanedVersions({
  postgres,
  clickhouse,
  clock,
}: Pick<Dependencies, "postgres" | "clickhouse" | "clock">): Promise<number> {
  const versions = await takeOrphaned(postgres, new Date(clock.now() - maxReadMs), maxVersions);
  if (versions.length === 0) return 0;
  for (const statement of deleteSettled(versions)) {
    await clickhouse.derive(statement, { owner: "system", lane: "background" });
  }
  await deleteVersions(postgres, versions);
  return versions.length;
}
