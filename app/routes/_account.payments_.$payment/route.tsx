import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paymentView } from "#app/money/payment-view.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { ownZone } from "#app/services/moment-words.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { PaymentCard } from "#app/ui/money/payment-card.tsx";

export const meta: MetaFunction = () => pageTitle("invoices:payment.page");

/** How a payment ended. Not kept for Back: it may have been settled since. */
export const loader = ownerLoader(async ({ api, param }) => {
  const [payment, zone] = await Promise.all([orNotFound(api.payments.get({ id: param("payment") })), ownZone(api)]);
  const order = payment.order === null ? undefined : (await api.wallet.orders.get({ id: payment.order })).result;
  return paymentView(payment, order, zone);
});

/** Asks the gateway again, which is a press: looking at the page asks nobody. */
export const action = buttonAction(
  async ({ api, param }) => {
    const { id } = await orNotFound(api.payments.check({ id: param("payment") }));
    return { to: `/payments/${id}` };
  },
  { unreachable: "notAnswered" },
);

export default function Payment() {
  const { t } = useTranslation("invoices");
  const { id, status, title, text, facts, order, isPayable, canGoToGateway } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const isOpen = status === "unknown" || status === "requested";
  const [target, back, again] =
    order === undefined
      ? (["/wallet", "payment.toWallet", "payment.topUpAgain"] as const)
      : ([`/orders/${order}`, "payment.toOrder", "payment.again"] as const);
  return (
    <>
      <FormFailure failure={answered?.failure} />
      <PaymentCard outcome={status} title={title} text={text} facts={facts}>
        {isOpen ? (
          <Form method="post" reloadDocument>
            <FormToken />
            <Button>{t("payment.check")}</Button>
          </Form>
        ) : null}
        {canGoToGateway ? <ButtonLink to={`/payments/${id}/gateway`}>{t("toGateway.link")}</ButtonLink> : null}
        {isPayable ? (
          <ButtonLink to={target} look={isOpen ? "plain" : "main"}>
            {t(again)}
          </ButtonLink>
        ) : (
          <ButtonLink to={target} look={isOpen ? "plain" : "main"}>
            {t(back)}
          </ButtonLink>
        )}
        {status === "paid" ? <ButtonLink to="/">{t("payment.toReports")}</ButtonLink> : null}
      </PaymentCard>
    </>
  );
}
