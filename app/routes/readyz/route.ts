import { readUnreadiness } from "#app/services/readiness.server.ts";

/** Ready when the platform is: a dashboard alone can show nothing. */
export async function loader() {
  const reason = await readUnreadiness();
  if (reason === undefined) return Response.json({ status: 200, result: { ready: true } });
  const headers = { "retry-after": "2" };
  return Response.json({ status: 503, result: { ready: false, reason } }, { status: 503, headers });
}
