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
  const orphaned = await takeOrphaned(postgres, new Date(clock.now() - maxReadMs), maxVersions);
  if (orphaned.length === 0) return 0;
  for (const statement of deleteSettled(orphaned)) {
    await clickhouse.derive(statement, { owner: "system", lane: "background" });
  }
  await deleteVersions(
    postgres,
    orphaned.map(({ version }) => version),
  );
  return orphaned.length;
}
