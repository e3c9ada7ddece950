import { isPlatformReady } from "#app/services/readiness.server.ts";

/** Ready when the platform is: a dashboard alone can show nothing. */
export async function loader() {
  const ready = await isPlatformReady();
  return Response.json({ status: ready ? 200 : 503, result: { ready } }, { status: ready ? 200 : 503 });
}
