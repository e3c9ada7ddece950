import type { Dependencies } from "#platform/dependencies.ts";
import { dropVisits } from "./sql/source.ts";
import { forgetVersions, takeLoose } from "./sql/versions.ts";

/** Whoever was told of a version reads it no more by then: no report takes longer, waiting included. */
const readMs = 10 * 60_000;
/** Versions of one statement. */
const most = 5_000;

/** Deletes rows of visits that count no more: replaced ones, and what a settling left that was cut off or in vain. */
export async function dropLooseVersions({
  postgres,
  clickhouse,
  clock,
}: Pick<Dependencies, "postgres" | "clickhouse" | "clock">): Promise<number> {
  const versions = await takeLoose(postgres, new Date(clock.now() - readMs), most);
  if (versions.length === 0) return 0;
  await clickhouse.derive(dropVisits(versions), { owner: "system", lane: "background" });
  await forgetVersions(postgres, versions);
  return versions.length;
}
