import type { z } from "zod";
import type { payments, topUpFields } from "#contract/payments.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { addJob } from "#platform/jobs/add-job.ts";
import { type LedgerMoney, ledgerMoney, toMinor } from "#platform/ledger/ledger-money.ts";
import { tooManyAttempts } from "#platform/rate-limiter.ts";
import { chooseGateway } from "./choose-gateway.ts";
import { findRepeated } from "./find-repeated.ts";
import { type Gateway, GatewayError } from "./gateways/gateway.ts";
import { payFromWallet } from "./pay-from-wallet.ts";
import type { PaymentDependencies, Wanted } from "./payment-services.ts";
import { descriptionOf } from "./payment-words.ts";
import {
  countBegun,
  findPayment,
  insertPayment,
  markUnpaid,
  type NewPayment,
  type PaymentRow,
  storeAuthority,
} from "./sql/payments.ts";
import { orderClosed } from "./to-payment.ts";
import { verifyPaymentKind } from "./verify-job.ts";

type RequestInput = z.output<NonNullable<(typeof payments.request)["~orpc"]["inputSchema"]>>;

interface RequestedPayment {
  owner: string;
  input: RequestInput;
  /** Of the header `Idempotency-Key`: repeats of the call are one payment. */
  key: string | undefined;
}

/**
 * Begins a payment and answers the gateway's page. Throws NOT_FOUND for another owner's order, CONFLICT for one that takes
 * no payment and for a key of another request, BAD_REQUEST for what no gateway takes, GATEWAY_UNAVAILABLE where the gateway
 * does not answer: the payment has failed, the order can still be paid, also by the same key. TOO_MANY_REQUESTS where the
 * owner has begun many within an hour and paid none of them.
 */
export async function requestPayment(
  dependencies: PaymentDependencies,
  { owner, input, key }: RequestedPayment,
): Promise<{ payment: string; url: string }> {
  const { postgres, ids, clock, settings } = dependencies;
  const wanted = await readWanted(dependencies, owner, input);
  if (input.gateway === "wallet") return payFromWallet(dependencies, { owner, wanted, key });
  const gateway = chooseGateway(dependencies.gateways, { ...input, ...wanted });
  const { currency, amount } = wanted.money;
  const { order, orderNumber } = wanted;
  const made = { id: ids.uuid(), owner, order, orderNumber, gateway: gateway.name, currency, amount, key };
  const isNew = await storePayment(dependencies, { ...made, createdAt: new Date(clock.now()) });
  const row = isNew ? await findPayment(postgres, made.id) : await findRepeated(postgres, made);
  if (row === undefined) throw new Error("A payment that was just stored is not there");
  if (row.status === "paid") return { payment: row.id, url: `${settings.DASHBOARD_URL}/payments/${row.id}` };
  if (order !== null && !(await dependencies.orders.find(postgres, { owner, order }))?.isPending) throw orderClosed();
  return { payment: row.id, url: row.url ?? (await openAtGateway(dependencies, gateway, row)) };
}

/** Each is verified for a day: nobody begins so many, and the gateway's limits are shared by all owners. */
const maxBegun = 30;
const begunMs = 3_600_000;

/** With a job that ends what a process was killed over before the gateway answered. */
const storePayment = ({ postgres }: PaymentDependencies, row: NewPayment): Promise<boolean> =>
  postgres.transaction(async (queries) => {
    const due = row.createdAt.getTime() + beginMs;
    await addJob(queries, { kind: verifyPaymentKind, key: row.id, payload: { payment: row.id }, due });
    if (!(await insertPayment(queries, row))) return false;
    const since = new Date(row.createdAt.getTime() - begunMs);
    if ((await countBegun(queries, { owner: row.owner, since })) > maxBegun) throw tooManyAttempts(begunMs / 6);
    return true;
  });

async function readWanted(
  { orders, postgres }: PaymentDependencies,
  owner: string,
  { order: id, topUp }: RequestInput,
): Promise<Wanted> {
  if (topUp !== undefined) return { order: null, orderNumber: null, money: readTopUp(topUp) };
  const order = await orders.find(postgres, { owner, order: id ?? "" });
  if (order === undefined) throw new AppError("NOT_FOUND", "No such order of this owner");
  return { order: order.id, orderNumber: order.number, money: order.money };
}

function readTopUp({ amount, currency }: z.output<typeof topUpFields>): LedgerMoney {
  const money = toMinor(currency, amount);
  if (money !== undefined && money.amount > 0) return money;
  const issues = [{ path: ["topUp", "amount"], message: violationText.invalid }];
  throw new AppError("BAD_REQUEST", "No whole number of rials or cents", { issues });
}

/**
 * Calls the gateway without a transaction, which would hold a connection while it is slow. Of two calls at once with one
 * key the first one's page counts; a page that nobody was sent to is never paid.
 */
async function openAtGateway(
  { postgres, clock, settings, log }: PaymentDependencies,
  gateway: Gateway,
  { id, orderNumber, currency, amount }: PaymentRow,
): Promise<string> {
  const callback = `${settings.PLATFORM_URL}/payments/${id}/callback`;
  const request = {
    payment: id,
    money: ledgerMoney(currency, amount),
    callback,
    description: descriptionOf(orderNumber),
  };
  const opened = await gateway.request(request).catch(async (error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    log.warn({ err: error, payment: id }, "gateway takes no payment");
    await markUnpaid(postgres, { id, status: "failed", reason: "gateway" });
    throw new AppError("GATEWAY_UNAVAILABLE", error.message, { retryAfter: 10, data: { payment: id }, cause: error });
  });
  return postgres.transaction(async (queries) => {
    if (!(await storeAuthority(queries, { id, ...opened }))) return (await findPayment(queries, id))?.url ?? opened.url;
    const job = { kind: verifyPaymentKind, key: opened.authority, payload: { payment: id } };
    await addJob(queries, { ...job, due: clock.now() + firstCheckMs });
    return opened.url;
  });
}

/** No gateway takes longer to answer a request. */
const beginMs = 60_000;
/** People are seldom back from a bank's page earlier. */
const firstCheckMs = 120_000;
