import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";

/** The operator who set Nabz up made the first account. */
export async function isFirstAccount({ postgres }: Pick<Dependencies, "postgres">, id: string): Promise<boolean> {
  const [first] = await postgres.query<{ id: string }>("SELECT id FROM users ORDER BY created_at, id LIMIT 1");
  return first?.id === id;
}

/** Throws NOT_FOUND to everybody else: every password reset passes this server. */
export async function requireFirst(
  dependencies: Pick<Dependencies, "postgres">,
  { id }: { id: string },
): Promise<void> {
  if (!(await isFirstAccount(dependencies, id))) throw new AppError("NOT_FOUND", "Not the first account");
}
