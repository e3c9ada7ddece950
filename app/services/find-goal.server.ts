import type { Client } from "#contract/client.ts";
import type { Goal } from "#contract/goals.ts";
import { isRefusedAs } from "./failures.server.ts";

/** A goal of a website; throws a 404 Response for an unknown or malformed id. */
export async function findGoal(api: Client, { website, id }: { website: string; id: string }): Promise<Goal> {
  try {
    return (await api.goals.get({ website, id })).result;
  } catch (error) {
    throw isRefusedAs(error, "BAD_REQUEST") ? new Response(null, { status: 404 }) : error;
  }
}
