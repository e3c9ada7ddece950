import { ApiError } from "#contract/client.ts";
import { logFailure } from "./log-failure.server.ts";

/** What a service that does not answer in time would have said is undefined, and the page goes on without it. */
export async function orDefault<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) throw error;
    logFailure(error);
    return undefined;
  });
}
