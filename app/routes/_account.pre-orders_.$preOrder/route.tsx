import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatPlain } from "#app/format/numbers.ts";
import { preOrderSheet } from "#app/money/invoice-view.server.ts";
import { onceApi } from "#app/money/once-api.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { buttonAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { momentWords, ownZone } from "#app/services/moment-words.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Banner } from "#app/ui/banner.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { InvoiceSheet, OffPaper } from "#app/ui/money/invoice-sheet.tsx";
import { OrderIt } from "#app/ui/money/order-it.tsx";
import { PrintButton } from "#app/ui/money/print-button.tsx";
import { StatusTag } from "#app/ui/money/status-tag.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import printStyles from "#app/ui/theme/print.css?url";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("invoices:preOrder.title", data?.number);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printStyles, media: "print" }];

export const loader = ownerLoader(async ({ api, param }) => {
  const [preOrder, zone] = await Promise.all([
    orNotFound(api.wallet.preOrders.get({ id: param("preOrder") })),
    ownZone(api),
  ]);
  const { number, status, createdAt, expiresAt, order } = preOrder;
  return {
    ...{ number: formatPlain(number), status, order, sheet: preOrderSheet(preOrder, zone) },
    at: momentWords(zone, createdAt),
    until: momentWords(zone, expiresAt),
  };
});

export const clientLoader = loadFromMemory;

/** Makes the order of the pro forma, once, and leads to it; one that has an order leads there too. */
export const action = buttonAction(
  async (context) => {
    const id = context.param("preOrder");
    const preOrder = await orNotFound(context.api.wallet.preOrders.get({ id }));
    const order = preOrder.order ?? (await onceApi(context).wallet.orders.create({ preOrder: id })).result.id;
    return { to: `/orders/${order}` };
  },
  { unreachable: "notSaved" },
);

export default function PreOrder() {
  const { t } = useTranslation("invoices");
  const { number, status, order, sheet, at, until } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <OffPaper>
        <PageHead
          title={t("preOrder.page", { number })}
          text={t("preOrder.text", { at, until })}
          mark={<StatusTag status={status} />}
        >
          <ButtonLink to="/pre-orders">{t("preOrder.all")}</ButtonLink>
          <PrintButton label={t("preOrder.print")} />
        </PageHead>
      </OffPaper>
      <FormFailure failure={answered?.failure} />
      {status === "open" ? null : (
        <OffPaper>
          <Banner
            tone={status === "ordered" ? "ok" : "warn"}
            title={t(`preOrder.${status}`)}
            action={
              <ButtonLink to={order === null ? "/plans" : `/orders/${order}`}>
                {t(order === null ? "preOrder.restart" : "preOrder.toItsOrder")}
              </ButtonLink>
            }
          >
            {t(`preOrder.${status}Text`)}
          </Banner>
        </OffPaper>
      )}
      <InvoiceSheet {...sheet} />
      {status === "open" ? <OrderIt /> : null}
    </>
  );
}
