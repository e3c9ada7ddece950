import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { amountWords } from "#app/format/amounts.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ToGateway } from "#app/ui/money/to-gateway.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...pageTitle("invoices:toGateway.title"),
  ...(data === undefined ? [] : [{ httpEquiv: "refresh", content: `1;url=${data.url}` }]),
];

/** Leads to the gateway of a payment that has been asked for; every other payment has its result to show. */
export const loader = ownerLoader(async ({ api, param }) => {
  const { id, status, url, amount, currency } = await orNotFound(api.payments.get({ id: param("payment") }));
  if (status !== "requested" || url === null) throw redirect(`/payments/${id}`);
  return { url, amount: amountWords(amount, currency) };
});

export const handle = { js: false };

export default function Gateway() {
  const { t } = useTranslation("invoices");
  const { url, amount } = useLoaderData<typeof loader>();
  return (
    <ToGateway
      title={t("toGateway.title")}
      text={t("toGateway.text", { amount })}
      url={url}
      link={t("toGateway.link")}
    />
  );
}
