import { readUnreadiness } from "#app/services/readiness.server.ts";

/** Ready when the platform is: a dashboard alone can show nothing. */
export async function loader() {
  const reason = await readUnreadiness();
  const status = reason === undefined ? 200 : 503;
  return Response.json({ status, result: { ready: reason === undefined, ...(reason && { reason }) } }, { status });
}
