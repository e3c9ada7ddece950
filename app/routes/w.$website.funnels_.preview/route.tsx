import type { ActionFunctionArgs } from "@remix-run/node";
import { countTypedSteps } from "#app/funnels/count-typed-steps.server.ts";
import { readTyped } from "#app/services/form-guard.server.ts";
import { leadTo } from "#app/services/lead-to.server.ts";

/** No screen: an address that was typed leads to the list. */
export const loader = leadTo("funnels");

/** The count of a funnel's steps while they are typed (`useLiveCount`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readTyped(request);
  return countTypedSteps({ request, params }, form);
}
