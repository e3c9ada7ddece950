import type { Failure } from "#app/services/failures.server.ts";

/** What a sent form is answered; where the dashboard is out of reach, that it is not saved: its page stays as it is. */
export async function orUnsent<Answer>(sent: Promise<Answer>): Promise<Answer | { failure: Failure }> {
  try {
    return await sent;
  } catch (error) {
    // `fetch` rejects with a TypeError; a proxy's page of a restart cannot be decoded. Redirects and a 404 are no Errors.
    if (error instanceof Error) return { failure: { kind: "notSaved", message: "" } };
    throw error;
  }
}
