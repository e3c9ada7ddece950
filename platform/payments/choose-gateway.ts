import { currencyName } from "#contract/text/currencies.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { inSoldUnits, soldCurrencyOf } from "#platform/ledger/ledger-money.ts";
import type { Gateway } from "./gateways/gateway.ts";
import type { Gateways } from "./gateways/open-gateways.ts";
import type { Wanted } from "./payment-services.ts";

const digits = new Intl.NumberFormat("fa-IR");

/** The gateway that was chosen, else the first one of the currency. Throws BAD_REQUEST where none takes the amount. */
export function chooseGateway(
  gateways: Gateways,
  { gateway: name, money, order }: Wanted & { gateway?: string | undefined },
): Gateway {
  const offered = gateways.list(money.currency);
  const chosen = name === undefined ? offered[0] : offered.find((each) => each.name === name);
  if (chosen === undefined) throw refused(["gateway"], violationText.invalid);
  const path = order === null ? ["topUp", "amount"] : ["order"];
  const { min, max } = chosen.limits(money.currency);
  const sold = soldCurrencyOf(money.currency);
  const units = (minor: number) => `${digits.format(inSoldUnits(money.currency, minor))} ${currencyName(sold)}`;
  if (money.amount < min) throw refused(path, violationText.atLeast(units(min)));
  if (money.amount > max) throw refused(path, violationText.atMost(units(max)));
  return chosen;
}

const refused = (path: string[], message: string) =>
  new AppError("BAD_REQUEST", "No gateway takes this payment", { issues: [{ path, message }] });
