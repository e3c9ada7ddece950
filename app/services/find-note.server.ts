import type { Annotation } from "#contract/annotations.ts";
import type { Client } from "#contract/client.ts";
import { isRefusedAs } from "./failures.server.ts";

/** A note of a website; throws a 404 Response where there is none, also where the id is no id. */
export async function findNote(api: Client, { website, id }: { website: string; id: string }): Promise<Annotation> {
  try {
    return (await api.annotations.get({ website, id })).result;
  } catch (error) {
    throw isRefusedAs(error, "BAD_REQUEST") ? new Response(null, { status: 404 }) : error;
  }
}
