import { env } from "#app/env.server.ts";

/** What menus lead an owner to: the wallet also where it pays for messages, which the platform knows. */
export const soldTo = (profile: { paysMessages: boolean } | undefined): typeof env.sells => ({
  ...env.sells,
  wallet: env.sells.wallet || profile?.paysMessages === true,
});
