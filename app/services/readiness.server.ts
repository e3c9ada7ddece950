import { env } from "#app/env.server.ts";

const timeoutMs = 3_000;

/** Why the platform is not ready, in English for its operator; undefined where it is. */
export const readUnreadiness = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch(`${env.walletServiceUrl}/readyz`, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok) return undefined;
    const { data } = (await answer.json()) as { data?: { reason?: string } };
    return data?.reason ?? "the platform is not ready";
  } catch {
    return "the platform does not answer";
  }
};
