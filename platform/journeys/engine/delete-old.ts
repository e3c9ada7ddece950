import type { Dependencies } from "#platform/dependencies.ts";
import { deleteOldPage, type KeptTable, keptFor, oldRowsOfPage } from "./sql/retention.ts";

const dayMs = 86_400_000;
/** Pages of one table in a round: people are stepped between. */
const maxPages = 10;

/** Deletes what is kept no longer, each table by itself. Answers whether more is left. */
export async function deleteOld(
  { postgres, log }: Pick<Dependencies, "postgres" | "log">,
  now: number,
): Promise<boolean> {
  let isMoreLeft = false;
  for (const table of Object.keys(keptFor) as KeptTable[]) {
    const before = new Date(now - keptFor[table].days * dayMs);
    try {
      let page = 0;
      while (page < maxPages && (await deleteOldPage(postgres, table, before)) === oldRowsOfPage) page += 1;
      isMoreLeft ||= page === maxPages;
    } catch (error) {
      log.warn({ err: error, table }, "delete old rows of journeys failed");
    }
  }
  return isMoreLeft;
}
