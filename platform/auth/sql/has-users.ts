import type { Queries } from "#platform/stores/postgres/handle.ts";

/** Whether there is any account yet. */
export async function hasUsers({ query }: Queries): Promise<boolean> {
  return (await query("SELECT 1 FROM users LIMIT 1")).length > 0;
}
