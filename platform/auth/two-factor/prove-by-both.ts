import type { Caller } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { AuthLimits } from "../auth-limits.ts";
import { proveOwner } from "../profile/prove-owner.ts";
import { verifyCode } from "./verify-code.ts";
import { wrongCode } from "./wrong-code.ts";

interface BothProofs {
  owner: Caller;
  address: string;
  currentPassword: string;
  code: string;
}

/**
 * Proves the owner by password and code together, as signing in does: neither an open screen with a known password nor
 * a found code is enough. Throws like `proveOwner`.
 */
export async function proveByBoth(
  dependencies: Dependencies,
  limits: Pick<AuthLimits, "proof" | "code">,
  { owner, address, currentPassword, code }: BothProofs,
): Promise<void> {
  await proveOwner(dependencies, limits, { owner, currentPassword });
  const guess = { account: owner.id, address, knownDevice: undefined };
  const used = await limits.code.judge(guess, () => verifyCode(dependencies, { user: owner.id, code }));
  if (used === undefined) throw wrongCode();
}
