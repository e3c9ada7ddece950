import type { Dependencies } from "#platform/dependencies.ts";
import type { Limits } from "../auth-limits.ts";
import { forgetResets } from "../sql/password-resets.ts";
import { proveOwner } from "./prove-owner.ts";
import { updateProfile } from "./sql/update-profile.ts";

interface Change {
  owner: { id: string; email: string };
  fullName: string | undefined;
  /** In lower case; another one than now needs the current password. */
  email: string | undefined;
  currentPassword: string | undefined;
}

/**
 * Changes name and e-mail, what is given, and answers the account. With the e-mail every link sent to the old one stops
 * working. Throws EMAIL_TAKEN, and as `proveOwner` does.
 */
export async function changeProfile(dependencies: Dependencies, limits: Limits, change: Change) {
  const { owner, fullName, email, currentPassword = "" } = change;
  if (email !== undefined) await proveOwner(dependencies, limits, { owner, currentPassword });
  return dependencies.postgres.transaction(async (queries) => {
    if (email !== undefined) await forgetResets(queries, owner.id);
    return updateProfile(queries, { id: owner.id, email, fullName });
  });
}
