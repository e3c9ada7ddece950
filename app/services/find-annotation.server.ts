import type { Annotation } from "#contract/annotations.ts";
import type { Client } from "#contract/client.ts";
import { isRefusedAs } from "./failures.server.ts";

/** An annotation of a website; throws a 404 Response for an unknown or malformed id. */
export async function findAnnotation(
  api: Client,
  { website, id }: { website: string; id: string },
): Promise<Annotation> {
  try {
    return (await api.annotations.get({ website, id })).result;
  } catch (error) {
    throw isRefusedAs(error, "BAD_REQUEST") ? new Response(null, { status: 404 }) : error;
  }
}
