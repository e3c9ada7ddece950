import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { orderRows } from "#app/money/order-rows.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { ownZone } from "#app/services/moment-words.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { OrdersPage } from "#app/ui/money/orders-page.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("invoices:orders.tabs.preOrders");

const size = 20;

export const loader = ownerLoader(async ({ api, query }) => {
  const readPage = async (page: number) => (await api.wallet.preOrders.list({ page, limit: size })).result;
  const [{ items, ...paging }, zone] = await Promise.all([readPaged(query, readPage), ownZone(api)]);
  return { rows: orderRows(items, "/pre-orders", zone), paging: { ...paging, size } };
});

export const clientLoader = loadFromMemory;

export default function PreOrders() {
  return <OrdersPage of="preOrders" {...useLoaderData<typeof loader>()} />;
}
