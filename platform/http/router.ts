import { signInLimits } from "#platform/auth/attempts.ts";
import { authRoutes } from "#platform/auth/routes.ts";
import type { Parts } from "#platform/parts.ts";
import { reportRoutes } from "#platform/reports/routes.ts";
import { walletRoutes } from "#platform/wallet/routes.ts";

/** Every area's handlers, in the shape of the contract. `websiteChanged` is told of each website that changed or went. */
export const buildRouter = ({ clock }: Parts, websiteChanged: (website: string) => void) => ({
  auth: authRoutes(signInLimits(clock)),
  wallet: walletRoutes(websiteChanged),
  reports: reportRoutes,
});
