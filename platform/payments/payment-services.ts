import type { Dependencies } from "#platform/dependencies.ts";
import type { LedgerMoney } from "#platform/ledger/ledger-money.ts";
import type { RefundedOrder } from "#platform/orders/refund-order.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Gateways } from "./gateways/open-gateways.ts";

export interface PayableOrder {
  id: string;
  number: number;
  /** Whether it waits for its payment. */
  isPending: boolean;
  money: LedgerMoney;
}

/** What is to be paid. */
export interface Wanted {
  order: string | null;
  orderNumber: number | null;
  money: LedgerMoney;
}

/** What payments need of orders; the process puts both together. */
export interface OrderService {
  /** An order of the owner. */
  find(queries: Queries, of: { owner: string; order: string }): Promise<PayableOrder | undefined>;
  /** Marks an order paid in the caller's transaction, once; `closed` where it takes no payment any more. */
  settle(
    queries: Queries,
    of: { order: string; payment: string; at: number },
  ): Promise<"settled" | "already" | "closed">;
  /** Marks a paid order refunded in the caller's transaction, once. */
  refund(queries: Queries, of: { order: string; at: number }): Promise<RefundedOrder>;
}

export type PaymentDependencies = Pick<Dependencies, "postgres" | "clock" | "ids" | "settings" | "log"> & {
  gateways: Gateways;
  orders: OrderService;
};
