import type { Payment } from "#contract/money-shapes.ts";
import type { PaymentDetail } from "#contract/payments.ts";
import { AppError } from "#platform/errors.ts";
import { inSoldUnits, soldCurrencyOf } from "#platform/ledger/ledger-money.ts";
import type { PaymentRow } from "./sql/payments.ts";

/** A payment as orders list it. */
export const toPayment = ({
  id,
  gateway,
  status,
  reason,
  currency,
  amount,
  reference,
  createdAt,
}: PaymentRow): Payment => ({
  ...{ id, gateway, status, reason, reference },
  amount: inSoldUnits(currency, amount),
  currency: soldCurrencyOf(currency),
  at: createdAt.toISOString(),
});

/** A payment with all that its page shows; `isPayable`: whether what it is for takes a payment. */
export const toDetail = (row: PaymentRow, { isPayable }: { isPayable: boolean }): PaymentDetail => ({
  ...toPayment(row),
  ...{ order: row.order, orderNumber: row.orderNumber },
  isKept: row.status === "paid" && row.order !== null && !row.settlesOrder,
  url: isPayable && (row.status === "requested" || row.status === "unknown") ? row.url : null,
  paidAt: row.paidAt?.toISOString() ?? null,
  refundedAt: row.refundedAt?.toISOString() ?? null,
});

export const orderClosed = () => new AppError("CONFLICT", "The order takes no payment");

export const paymentNotFound = () => new AppError("NOT_FOUND", "No such payment of this owner");
