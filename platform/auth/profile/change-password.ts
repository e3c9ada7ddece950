import type { Dependencies } from "#platform/dependencies.ts";
import type { Limits } from "../auth-limits.ts";
import { hashPassword } from "../password.ts";
import { forgetResets } from "../sql/password-resets.ts";
import { endSignIns } from "../sql/sign-ins.ts";
import { updatePassword } from "../sql/update-password.ts";
import { proveOwner } from "./prove-owner.ts";

/** Sets a new password by the current one; ends the owner's other sign-ins and every link. Throws like `proveOwner`. */
export async function changePassword(
  dependencies: Dependencies,
  limits: Limits,
  change: { owner: { id: string; email: string; signIn: string }; currentPassword: string; password: string },
): Promise<void> {
  const { owner } = change;
  await proveOwner(dependencies, limits, change);
  const passwordHash = await hashPassword(change.password);
  const now = new Date(dependencies.clock.now());
  await dependencies.postgres.transaction(async (queries) => {
    await updatePassword(queries, { user: owner.id, passwordHash });
    await forgetResets(queries, owner.id);
    await endSignIns(queries, { user: owner.id, except: owner.signIn, now });
  });
}
