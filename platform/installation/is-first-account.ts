import type { Dependencies } from "#platform/dependencies.ts";

/** The operator who set Nabz up made the first account. */
export async function isFirstAccount({ postgres }: Pick<Dependencies, "postgres">, id: string): Promise<boolean> {
  const [first] = await postgres.query<{ id: string }>("SELECT id FROM users ORDER BY created_at, id LIMIT 1");
  return first?.id === id;
}
