import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadOrder } from "#app/money/load-order.server.ts";
import { payForm } from "#app/money/money-form.ts";
import { payOrder } from "#app/money/pay-order.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { InvoiceSheet, OffPaper } from "#app/ui/money/invoice-sheet.tsx";
import { PayForm } from "#app/ui/money/pay-form.tsx";
import { PaymentsCard } from "#app/ui/money/payments-card.tsx";
import { PrintButton } from "#app/ui/money/print-button.tsx";
import { StatusTag } from "#app/ui/money/status-tag.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import printStyles from "#app/ui/theme/print.css?url";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("invoices:order.title", data?.number);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printStyles, media: "print" }];

/** Not kept for Back: on the way back from the gateway it may be paid. */
export const loader = ownerLoader(async (context) => ({
  ...(await loadOrder(context)),
  form: describeForm(payForm),
}));

/** Asks the gateway for a payment. Where it does not answer, the order stays payable and the page says so. */
export const action = formAction(payForm, async (context) => ({ to: await payOrder(context, context.value.gateway) }), {
  unreachable: "notPaid",
});

const tones = {
  pending: "info",
  beingChecked: "warn",
  otherAmount: "warn",
  paid: "ok",
  refunded: "info",
  closed: "warn",
} as const;

export default function Order() {
  const { t } = useTranslation("invoices");
  const { id, number, status, state, sheet, at, paidAt, from, total, preOrder, payments, form, choices } =
    useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const failure = answered?.failure;
  /** An earlier payment that may have been made: it is to be looked at before another. */
  const checked =
    state === "beingChecked" || state === "otherAmount"
      ? payments.find((each) => (state === "otherAmount" ? each.hasOtherAmount : each.status === "unknown"))?.id
      : undefined;
  return (
    <>
      <OffPaper>
        <PageHead
          title={t("order.page", { number })}
          text={t("order.text", { at })}
          mark={<StatusTag status={status} />}
        >
          {preOrder === null ? null : <ButtonLink to={`/pre-orders/${preOrder}`}>{t("order.preOrder")}</ButtonLink>}
          <ButtonLink to="/orders">{t("order.all")}</ButtonLink>
          <PrintButton label={t("order.print")} />
        </PageHead>
      </OffPaper>
      <FormFailure failure={failure?.kind === "refused" ? { ...failure, kind: "declined" } : failure}>
        {t("order.unreachable")}
      </FormFailure>
      <OffPaper>
        <Banner
          tone={tones[state]}
          title={t(`order.${state}`)}
          action={
            checked === undefined ? undefined : (
              <ButtonLink to={`/payments/${checked}`} look="main">
                {t("order.checked")}
              </ButtonLink>
            )
          }
        >
          {from === undefined ? t(`order.${state}Text`, { at: paidAt }) : t("order.paidLater", { at: paidAt, from })}
        </Banner>
      </OffPaper>
      {status === "pending" ? (
        <PayForm
          form={form}
          lastResult={answered?.lastResult}
          submit={t("order.pay", { amount: total })}
          choices={choices}
          isQuiet={checked !== undefined}
          cancel={`/orders/${id}/cancel`}
        />
      ) : null}
      <InvoiceSheet {...sheet} />
      <OffPaper>
        <PaymentsCard rows={payments} />
      </OffPaper>
    </>
  );
}
