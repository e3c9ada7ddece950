import type { ActionFunctionArgs } from "@remix-run/node";
import { countTyped } from "#app/segments/count-typed.server.ts";
import { readTyped } from "#app/services/form-guard.server.ts";
import { leadTo } from "#app/services/lead-to.server.ts";

/** No screen: an address that was typed leads to the list. */
export const loader = leadTo("segments");

/** The count of the builder's conditions while they are typed (`useLiveCount`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readTyped(request);
  return countTyped({ request, params }, form);
}
