import type { Dependencies } from "#platform/dependencies.ts";
import { listUndoable } from "./sql/imports.ts";
import { countOfImports } from "./sql/own-events.ts";
import { undoMs } from "./to-import.ts";

/**
 * Whether an import may change stored events of before an instant: one is under way, or can still be undone and has brought or
 * replaced some.
 */
export async function mayChangeBefore(
  { postgres, clickhouse, clock }: Pick<Dependencies, "postgres" | "clickhouse" | "clock">,
  website: string,
  instant: number,
): Promise<boolean> {
  const imports = await listUndoable(postgres, website, new Date(clock.now() - undoMs));
  if (imports.some(({ isWorking }) => isWorking)) return true;
  const ids = imports.map(({ id }) => id);
  return ids.length > 0 && (await countOfImports(clickhouse, { website, ids, before: instant })) > 0;
}
