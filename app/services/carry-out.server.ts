import { redirect } from "@remix-run/node";
import type { Client } from "#contract/client.ts";
import { toResponse } from "./failures.server.ts";
import { signedIn } from "./session.server.ts";
import { flash } from "./toasts.server.ts";

/**
 * What a form without fields asks for, once it is known as ours: does `work`, and leads to `to` with the message `done`.
 * Throws a Response where that fails.
 */
export async function carryOut(
  request: Request,
  { work, to, done }: { work: (api: Client) => Promise<unknown>; to: string; done: Parameters<typeof flash>[1]["key"] },
): Promise<Response> {
  try {
    const { api, headers } = await signedIn(request);
    await work(api);
    return redirect(to, { status: 303, headers: flash(headers, { tone: "ok", key: done }) });
  } catch (error) {
    throw await toResponse(error, request);
  }
}
