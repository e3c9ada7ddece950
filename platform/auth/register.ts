import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { advisoryLocks } from "#platform/stores/postgres/advisory-locks.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { type NewUser, storeUser } from "./create-user.ts";
import { hashPassword } from "./password.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { hasUsers } from "./sql/has-users.ts";

/** Whether there is no account yet, and whether one may be created. */
export async function readRegistration({ postgres, settings }: Pick<Dependencies, "settings"> & { postgres: Queries }) {
  const empty = !(await hasUsers(postgres));
  return { empty, open: empty || settings.REGISTRATION === "open" };
}

/** Creates an account: the first always, later ones as REGISTRATION says. Throws REGISTRATION_CLOSED, EMAIL_TAKEN, BAD_REQUEST for a common password. */
export async function register(
  dependencies: Dependencies,
  user: NewUser,
): Promise<{ id: string; passwordHash: string }> {
  const { open } = await readRegistration(dependencies);
  if (!open) throw closed();
  refuseCommonPassword(user.password);
  const passwordHash = await hashPassword(user.password);
  return dependencies.postgres.transaction(async (queries) => {
    // Two first accounts are created one after the other.
    await queries.query("SELECT pg_advisory_xact_lock($1)", [advisoryLocks.firstAccount]);
    const { open: still } = await readRegistration({ ...dependencies, postgres: queries });
    if (!still) throw closed();
    return { ...(await storeUser(dependencies, { ...user, passwordHash }, queries)), passwordHash };
  });
}

const closed = () => new AppError("REGISTRATION_CLOSED", "Registration is closed");
