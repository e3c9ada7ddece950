import { paymentText } from "#contract/text/payments.ts";
import { AppError } from "#platform/errors.ts";
import { isHeld } from "#platform/ledger/is-held.ts";
import { inSoldUnits, soldCurrencyOf } from "#platform/ledger/ledger-money.ts";
import { noteRefill } from "#platform/ledger/note-refill.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import { readAvailable } from "#platform/ledger/read-available.ts";
import { release } from "#platform/ledger/release.ts";
import { reserve } from "#platform/ledger/reserve.ts";
import { notify } from "#platform/notifications/notify.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { callRefund, holdOf, refuseTarget } from "./call-refund.ts";
import type { PaymentDependencies } from "./payment-services.ts";
import { gatewayWords } from "./payment-words.ts";
import {
  findPayment,
  findRefundTarget,
  listByReference,
  lockPayment,
  lockRefund,
  markRefunded,
  type PaymentRow,
  type RefundTarget,
  storeRefundTarget,
} from "./sql/payments.ts";

export interface PaymentRefund {
  payment: string;
  to: RefundTarget;
  reference: string;
}

/**
 * Gives back a payment whose money went into the wallet: a top-up, or what an order took no more. It leaves the wallet, once,
 * for its gateway, or as paid back by hand (`outside`). For the gateway it is held first, so that a process that is killed
 * between continues there when it is run again; `wallet` gives up what the gateway has refused. One run of a payment at a
 * time. Throws NOT_FOUND, REFUSED where the gateway does not refund, GATEWAY_UNAVAILABLE where it does not answer, CONFLICT
 * for what paid an order, is refunded, or has left the wallet: nothing is moved then.
 */
export async function refundPayment(
  dependencies: PaymentDependencies,
  { payment: named, to }: { payment: string; to?: RefundTarget | undefined },
): Promise<PaymentRefund> {
  const { postgres } = dependencies;
  const { id } = await findNamed(postgres, named);
  return postgres.transaction(async (queries) => {
    const isMine = await lockRefund(queries, id);
    if (!isMine) throw new AppError("CONFLICT", `payment ${id} is being refunded by another run`);
    return refundAlone(dependencies, { id, to: to ?? (await findRefundTarget(postgres, id)) ?? "gateway" });
  });
}

async function refundAlone(
  dependencies: PaymentDependencies,
  { id, to }: { id: string; to: RefundTarget },
): Promise<PaymentRefund> {
  const { postgres, gateways } = dependencies;
  const payment = await postgres.transaction(async (queries) => {
    const row = await lockRefundable(queries, id);
    const begun = await findRefundTarget(queries, id);
    const isCallable = gateways.find(row.gateway)?.refund !== undefined;
    refuseTarget({ what: `payment ${id}`, gateway: row.gateway, to, begun, isCallable });
    if (to === "gateway") await hold(queries, dependencies, row);
    else if (to === "outside") await takeOut(queries, dependencies, { payment: row, to, reference: to });
    else await giveUp(queries, dependencies, row);
    return row;
  });
  if (to !== "gateway") return { payment: id, to, reference: to };
  const reference = await callRefund(dependencies, { payment, gateway: gateways.find(payment.gateway) });
  await postgres.transaction((queries) => takeOut(queries, dependencies, { payment, to, reference }));
  return { payment: id, to, reference };
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A payment by its id, or by its gateway's reference where one payment alone has it. */
async function findNamed(queries: Queries, named: string): Promise<PaymentRow> {
  const found = uuid.test(named) ? await findPayment(queries, named) : undefined;
  const rows = found === undefined ? await listByReference(queries, named) : [found];
  const [row, other] = rows;
  if (row === undefined)
    throw new AppError("NOT_FOUND", `there is no payment ${named}, and none has paid such an order`);
  if (other === undefined) return row;
  throw new AppError(
    "CONFLICT",
    `several payments have the reference ${named}: ${rows.map(({ id }) => id).join(", ")}`,
  );
}

/** A payment whose money is the wallet's, locked. */
async function lockRefundable(queries: Queries, id: string): Promise<PaymentRow> {
  const row = await lockPayment(queries, id);
  if (row === undefined || row.status !== "paid") throw new AppError("CONFLICT", `payment ${id} is not paid`);
  if (row.settlesOrder) throw new AppError("CONFLICT", `payment ${id} paid order ${row.order}: refund that`);
  if (row.refundedAt !== null) throw new AppError("CONFLICT", `payment ${id} is refunded already`);
  return row;
}

async function hold(queries: Queries, { clock }: PaymentDependencies, payment: PaymentRow): Promise<void> {
  const { id, owner, currency, amount, gateway } = payment;
  const key = holdOf(payment);
  const title = paymentText.payOut(gatewayWords(gateway));
  const reserved = await reserve(queries, { key, owner, currency, amount, title, reference: id, at: clock.now() });
  if (reserved === "insufficient") throw await notCovered(queries, payment);
  if (!(await isHeld(queries, key))) {
    throw new AppError(
      "REFUSED",
      `${gateway} has refused payment ${id}: pay it back in its panel and use --to outside`,
    );
  }
  await storeRefundTarget(queries, { id, to: "gateway" });
}

/** The amount leaves the wallet, and the payment is refunded. */
async function takeOut(
  queries: Queries,
  { clock }: PaymentDependencies,
  { payment, to, reference }: { payment: PaymentRow } & Pick<PaymentRefund, "to" | "reference">,
): Promise<void> {
  const { id, owner, currency, amount, gateway } = payment;
  const at = clock.now();
  await lockPayment(queries, id);
  const key = holdOf(payment);
  if (await isHeld(queries, key)) await release(queries, { key, at });
  const outcome = await postMovement(queries, {
    ...{ key: `payment-refund/${id}`, kind: "refund", owner, currency, available: -amount, account: "gateway", at },
    ...{ reference: id, title: paymentText.payOut(gatewayWords(gateway)), isPassing: true },
  });
  if (outcome === "insufficient") throw await notCovered(queries, payment);
  await storeRefundTarget(queries, { id, to });
  await markRefunded(queries, { id, reference, at: new Date(at) });
  await notify(queries, {
    ...{ owner, website: null, kind: "walletChanged", key: `refund/${id}` },
    values: { amount: inSoldUnits(currency, amount), currency: soldCurrencyOf(currency), isPaidBack: true },
  });
}

/** What the gateway has refused stays in the wallet. */
async function giveUp(queries: Queries, { clock }: PaymentDependencies, payment: PaymentRow): Promise<void> {
  const key = holdOf(payment);
  if (!(await isHeld(queries, key))) {
    throw new AppError("CONFLICT", `payment ${payment.id} is in the wallet already: use --to gateway or --to outside`);
  }
  await release(queries, { key, at: clock.now() });
  await noteRefill(queries, payment.owner);
}

async function notCovered(queries: Queries, { id, owner, currency, amount }: PaymentRow): Promise<AppError> {
  const missing = inSoldUnits(currency, amount - (await readAvailable(queries, { owner, currency })));
  const words = `${missing.toLocaleString("en")} ${soldCurrencyOf(currency)}`;
  return new AppError("CONFLICT", `the wallet has ${words} less than payment ${id}: nothing was moved`);
}
