import { signInLimits } from "#platform/auth/attempts.ts";
import { authRoutes } from "#platform/auth/routes.ts";
import type { Parts } from "#platform/parts.ts";
import { reportRoutes } from "#platform/reports/routes.ts";
import { type WalletNeeds, walletRoutes } from "#platform/wallet/routes.ts";

/** Every area's handlers, in the shape of the contract. `needs`: what works beside them in the same process. */
export const buildRouter = ({ clock }: Parts, needs: WalletNeeds) => ({
  auth: authRoutes(signInLimits(clock)),
  wallet: walletRoutes(needs),
  reports: reportRoutes,
});
