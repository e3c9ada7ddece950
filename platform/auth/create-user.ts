import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { hashPassword } from "./password.ts";
import { insertUser } from "./sql/insert-user.ts";

export interface NewUser {
  /** Already folded to lower case. */
  email: string;
  fullName: string;
  password: string;
}

type UserDependencies = Pick<Dependencies, "postgres" | "ids" | "clock">;

/** Makes an account. Throws EMAIL_TAKEN. Whether one may be made is asked by the caller. */
export async function createUser(dependencies: UserDependencies, user: NewUser): Promise<{ id: string }> {
  return storeUser(dependencies, { ...user, passwordHash: await hashPassword(user.password) }, dependencies.postgres);
}

/** The same with a password hashed before, so that no transaction waits for the hashing. */
export async function storeUser(
  { ids, clock }: UserDependencies,
  { email, fullName, passwordHash }: Omit<NewUser, "password"> & { passwordHash: string },
  queries: Queries,
): Promise<{ id: string }> {
  const id = ids.uuid();
  const made = await insertUser(queries, { id, email, fullName, passwordHash, now: new Date(clock.now()) });
  if (!made) throw new AppError("EMAIL_TAKEN", "An account with this e-mail exists");
  return { id };
}
