import { env } from "#app/env.server.ts";

const patienceMs = 3_000;

/** Whether the platform, with both of its stores, answers. */
export const isPlatformReady = (): Promise<boolean> =>
  fetch(`${env.walletServiceUrl}/readyz`, { signal: AbortSignal.timeout(patienceMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
