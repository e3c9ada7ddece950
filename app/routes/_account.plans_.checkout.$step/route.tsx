import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkoutWizard } from "#app/money/checkout-wizard.server.ts";
import { loadCheckout } from "#app/money/load-checkout.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { revalidateUncounted } from "#app/services/revalidate-around.ts";
import { wizardAction } from "#app/services/wizard/wizard-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Checkout } from "#app/ui/money/checkout.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("checkout:wizard.page");

/** Where no plans are sold, the page of plans says so. */
export const loader = ownerLoader(async (context) => {
  const { isSold, ...page } = await loadCheckout(context);
  if (!isSold) throw redirect("/plans");
  return page;
});

export const clientLoader = loadFromMemory;

export const shouldRevalidate = revalidateUncounted;

export const action = wizardAction(checkoutWizard);

export default function CheckoutStep() {
  return <Checkout opened={useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
