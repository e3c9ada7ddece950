import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { priceTyped } from "#app/money/price-typed.server.ts";
import { readTyped } from "#app/services/form-guard.server.ts";
import { ownerContext } from "#app/services/loaders.server.ts";

/** No screen: an address that was typed leads to the step. */
export const loader = () => redirect("/plans/checkout/extras");

/** What packs and add-ons cost while their counts are typed (`useLiveCount`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readTyped(request);
  return priceTyped(form, () => ownerContext({ request, params }));
}
