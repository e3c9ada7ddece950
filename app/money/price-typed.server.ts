import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { logFailure } from "#app/services/log-failure.server.ts";
import { draftKey } from "#app/services/wizard/wizard.server.ts";
import type { LivePrice } from "#app/ui/money/live-price.ts";
import { draftSteps } from "#contract/draft-kinds.ts";
import { checkoutWizard } from "./checkout-wizard.server.ts";
import { priceOf, soldChoice } from "./price-of.server.ts";

const uncounted: LivePrice = { isCounted: false, price: undefined, amounts: {}, problem: undefined };

/**
 * What packs and add-ons cost while their counts are typed, with the stored plan; stores nothing. Whatever fails, an ended
 * session too, leaves the page and what is typed there as they are.
 */
export async function priceTyped(
  form: FormData | undefined,
  open: () => Promise<Pick<OwnerContext, "api" | "headers" | "param" | "query">>,
) {
  if (form === undefined) return data(uncounted);
  try {
    const submission = parseWithZod(form, { schema: draftSteps.plan.extras });
    if (submission.status !== "success") return data(uncounted);
    const context = await open();
    const { api, headers } = context;
    const { data: stored } = (await api.drafts.get(draftKey(checkoutWizard, checkoutWizard.address(context)))).result;
    const { view, amounts, problem } = await priceOf(api, soldChoice({ ...stored, extras: submission.value }));
    return data<LivePrice>({ isCounted: true, price: view, amounts, problem }, { headers });
  } catch (error) {
    logFailure(error);
    return data(uncounted);
  }
}
