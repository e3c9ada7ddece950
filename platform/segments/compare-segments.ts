import type { Dependencies } from "#platform/dependencies.ts";
import { copyMembers } from "#platform/members/copy-members.ts";
import { findNumber } from "./find-number.ts";
import { countOverlap } from "./sql/members.ts";

/** How many people two segments of a website have in common. Throws NOT_FOUND where one is another website's. */
export async function compareSegments(
  dependencies: Pick<Dependencies, "postgres" | "clickhouse">,
  { website, id, other }: { website: string; id: string; other: string },
): ReturnType<typeof countOverlap> {
  const { postgres, clickhouse } = dependencies;
  const first = await findNumber(postgres, { website, id });
  const second = await findNumber(postgres, { website, id: other });
  await copyMembers(dependencies);
  return countOverlap(clickhouse, { website, first, second });
}
