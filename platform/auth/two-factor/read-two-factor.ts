import type { Dependencies } from "#platform/dependencies.ts";
import { findBegun } from "./begin-two-factor.ts";
import { findTwoFactor } from "./sql/two-factor.ts";

interface TwoFactorState {
  isEnabled: boolean;
  enabledAt: string | null;
  isBegun: boolean;
  recoveryCodesLeft: number;
}

/** How far an owner is with the second factor. */
export async function readTwoFactor(dependencies: Dependencies, owner: { id: string }): Promise<TwoFactorState> {
  const factor = await findTwoFactor(dependencies.postgres, owner.id);
  const begun = await findBegun(dependencies, owner);
  return {
    isEnabled: factor?.enabledAt instanceof Date,
    enabledAt: factor?.enabledAt?.toISOString() ?? null,
    isBegun: begun !== undefined,
    recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
  };
}
