import { z } from "zod";
import type { Done } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";

export const stateForm = z.object({ funnel: z.uuid(), state: z.enum(["start", "stop"]) });

type Sent = Pick<OwnerContext, "api" | "request"> & { value: z.output<typeof stateForm> };

/** What the button does that starts or stops a funnel; it leads back to the page on which it stands. */
export async function changeState({ api, request, value: { funnel, state } }: Sent): Promise<Done> {
  await api.funnels[state]({ id: funnel });
  const { pathname, search } = new URL(request.url);
  return { to: pathname + search, toast: { tone: "ok", key: "saved" } };
}
