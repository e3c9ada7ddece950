import { aboveForm } from "#app/services/failures.server.ts";
import type { Pressed } from "#app/services/form-action.server.ts";
import type { OwnerContext } from "#app/services/loaders.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { PaidBy } from "./money-form.ts";
import { startPayment } from "./start-payment.server.ts";

/** Begins to pay the order of the address, and returns where that leads. */
export const payOrder = (context: OwnerContext & Pressed, gateway: PaidBy | undefined): Promise<string> =>
  startPayment(context, { order: context.param("order"), gateway }).catch(sayAboveForm);

/** The order's amount has no field, and with a single choice the gateway has none: the banner says what is wrong with them. */
export const sayAboveForm = (error: unknown): never =>
  aboveForm(error, ({ path: [field], message: reason }) => {
    if (field !== "order" && field !== "gateway") return undefined;
    return i18n.t(`invoices:order.${field === "order" ? "outOfBounds" : "otherWay"}`, { reason });
  });
