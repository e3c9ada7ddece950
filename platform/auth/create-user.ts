import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { hashPassword } from "./password.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { insertUser } from "./sql/insert-user.ts";

export interface NewUser {
  /** In lower case. */
  email: string;
  fullName: string;
  password: string;
}

type UserDependencies = Pick<Dependencies, "postgres" | "ids" | "clock">;

/** Creates an account. Throws EMAIL_TAKEN, BAD_REQUEST for a common password. The caller checks that accounts may be created. */
export async function createUser(dependencies: UserDependencies, user: NewUser): Promise<{ id: string }> {
  refuseCommonPassword(user.password);
  return storeUser(dependencies, { ...user, passwordHash: await hashPassword(user.password) }, dependencies.postgres);
}

/** Stores an account whose password is hashed already, so that no transaction waits for the hashing. */
export async function storeUser(
  { ids, clock }: UserDependencies,
  { email, fullName, passwordHash }: Omit<NewUser, "password"> & { passwordHash: string },
  queries: Queries,
): Promise<{ id: string }> {
  const id = ids.uuid();
  const isInserted = await insertUser(queries, { id, email, fullName, passwordHash, now: new Date(clock.now()) });
  if (!isInserted) throw new AppError("EMAIL_TAKEN", "An account with this e-mail exists");
  return { id };
}
