import { env } from "#app/env.server.ts";

const patienceMs = 3_000;

/** Ready when the platform is: a dashboard alone can show nothing. */
export async function loader() {
  const ready = await fetch(`${env.walletServiceUrl}/readyz`, { signal: AbortSignal.timeout(patienceMs) })
    .then(({ ok }) => ok)
    .catch(() => false);
  return Response.json({ status: ready ? 200 : 503, result: { ready } }, { status: ready ? 200 : 503 });
}
