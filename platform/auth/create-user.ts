import { AppError } from "#platform/errors.ts";
import type { Parts } from "#platform/parts.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { hashPassword } from "./password.ts";
import { insertUser } from "./sql/insert-user.ts";

export interface NewUser {
  /** Already folded to lower case. */
  email: string;
  fullName: string;
  password: string;
}

/** Makes an account. Throws EMAIL_TAKEN. Whether one may be made is asked by the caller. */
export async function createUser(
  parts: Pick<Parts, "postgres" | "ids" | "clock">,
  user: NewUser,
  within: Queries = parts.postgres,
): Promise<{ id: string }> {
  const id = parts.ids.uuid();
  const passwordHash = await hashPassword(user.password);
  const made = await insertUser(within, { ...user, id, passwordHash, now: new Date(parts.clock.now()) });
  if (!made) throw new AppError("EMAIL_TAKEN", "An account with this e-mail exists");
  return { id };
}
