import { signInLimits } from "#platform/auth/attempts.ts";
import { authRoutes } from "#platform/auth/routes.ts";
import type { Parts } from "#platform/parts.ts";
import { reportRoutes } from "#platform/reports/routes.ts";
import { walletRoutes } from "#platform/wallet/routes.ts";

/** Every area's handlers, in the shape of the contract. The collector is told of changed websites and asked what arrived. */
export const buildRouter = ({ clock }: Parts, collector: Parameters<typeof walletRoutes>[0]) => ({
  auth: authRoutes(signInLimits(clock)),
  wallet: walletRoutes(collector),
  reports: reportRoutes,
});
