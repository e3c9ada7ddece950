import type { Queries } from "#platform/stores/postgres/handle.ts";

/** The account of the operator, who set Nabz up; undefined before there is one. */
export async function findFirstAccount({ query }: Queries): Promise<string | undefined> {
  const [row] = await query<{ id: string }>("SELECT id FROM users ORDER BY created_at, id LIMIT 1");
  return row?.id;
}
