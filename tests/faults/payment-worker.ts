import pino from "pino";
import { v7 } from "uuid";
import { openPriceBook } from "#platform/open-price-book.ts";
import { openPayments } from "#platform/payments/open-payments.ts";
import { requestPayment } from "#platform/payments/request-payment.ts";
import { findPayment } from "#platform/payments/sql/payments.ts";
import { verifyPayment } from "#platform/payments/verify-payment.ts";
import { readEnvironment } from "#platform/settings.ts";
import { openPostgres } from "#platform/stores/postgres/open.ts";
import { haltAt } from "./halt-at.ts";

/**
 * Verifies and settles one payment, `node payment-worker DATABASE_URL PAYMENT STEP`, or begins one for an owner under a key,
 * `… KEY STEP OWNER`. Before its statement of that number it says `here` and waits to be killed; past its last one it says
 * `done`.
 */
async function main([url, id = "", step = "0", owner]: readonly string[]): Promise<void> {
  const settings = { ...readEnvironment(process.env), SESSION_SECRET: "", ENCRYPTION_KEY: "", isKeyFromFile: false };
  const real = await openPostgres({ DATABASE_URL: url, DATA_DIR: "" });
  const postgres = haltAt(real, Number(step));
  const ids = { uuid: () => v7(), secret: () => "" };
  const log = pino({ level: "silent" });
  const payments = openPayments({
    postgres,
    settings,
    plans: openPriceBook(settings),
    ids,
    clock: { now: Date.now },
    log,
  });
  if (owner === undefined) {
    const payment = await findPayment(postgres, id);
    if (payment !== undefined) await verifyPayment(payments, payment);
  } else {
    const topUp = { amount: 5_000, currency: "IRT" as const };
    await requestPayment(payments, { owner, input: { topUp, gateway: "zarinpal" }, key: id });
  }
  process.stdout.write("done\n");
  await real.close();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exit(1);
});
