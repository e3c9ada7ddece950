import { vi } from "vitest";
import type { TestPlatform } from "./platform.ts";

/** While `work` runs: how many queries with such a part were made, and how many of them at once. */
export async function countReads(
  { dependencies: { postgres } }: TestPlatform,
  { part, work }: { part: string; work: () => Promise<unknown> },
): Promise<{ reads: number; together: number }> {
  const query = postgres.query.bind(postgres);
  let [open, reads, together] = [0, 0, 0];
  const store = vi.spyOn(postgres, "query").mockImplementation(async (sql, values) => {
    if (!sql.includes(part)) return query(sql, values);
    open += 1;
    reads += 1;
    together = Math.max(together, open);
    const rows = await query(sql, values);
    open -= 1;
    return rows as never;
  });
  await work();
  store.mockRestore();
  return { reads, together };
}
