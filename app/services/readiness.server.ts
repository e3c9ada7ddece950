import { env } from "#app/env.server.ts";

const timeoutMs = 3_000;

/** Whether the platform and both of its stores answer. */
export const isPlatformReady = (): Promise<boolean> =>
  fetch(`${env.walletServiceUrl}/readyz`, { signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  );
