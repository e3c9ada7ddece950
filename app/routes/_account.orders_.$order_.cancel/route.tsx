import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { loadCancel } from "#app/money/load-cancel.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { deleteAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ConfirmPage } from "#app/ui/confirm-page.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";

export const meta: MetaFunction = () => pageTitle("invoices:cancel.page");

/** Not kept for Back: the order may be paid since. */
export const loader = ownerLoader(loadCancel);

export const action = deleteAction(async ({ api, param }) => {
  const id = param("order");
  await orNotFound(api.wallet.orders.cancel({ id }));
  return { to: `/orders/${id}`, toast: { tone: "ok", key: "orderCancelled" } };
});

export default function CancelOrder() {
  const { t } = useTranslation("invoices");
  const { id, number, total } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <ConfirmPage
      question={t("cancel.title", { number })}
      lost={[t("cancel.lost", { total })]}
      submit={t("cancel.submit")}
      back={{ to: `/orders/${id}`, label: t("cancel.back") }}
      above={<FormFailure failure={answered?.failure} />}
    />
  );
}
