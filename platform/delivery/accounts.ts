import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Adapter } from "./adapters/adapter.ts";
import type { CapLimits } from "./gate/caps.ts";
import type { LineHours } from "./gate/hours.ts";
import type { UnvouchedLimits } from "./gate/unvouched.ts";
import type { HoursSlot } from "./gate/windows.ts";

/** Consent and blocks of operators differ by it. */
export type LineKind = "service" | "promotional" | "bale";

/** What messages of a website leave by. */
export interface Account {
  id: string;
  website: string;
  /** The website's. */
  zone: string;
  channel: DeliveryChannel;
  provider: string;
  /** As owners know the provider. */
  service: string;
  isOn: boolean;
  caps: CapLimits;
  quiet: readonly HoursSlot[];
  /** The website's bound of messages to addresses that nobody vouches for. */
  unvouched: UnvouchedLimits;
  requireConsent: boolean;
  lines: readonly AccountLine[];
}

export interface AccountLine extends LineHours {
  id: string;
  kind: LineKind;
  /** What its texts end with, on a line of their own. */
  optOut: string;
  /** Rial a part; unknown of lines that are made for a test. */
  tariff?: { fa: number; latin: number };
  perSecond: number;
  isOn: boolean;
}

/** Accounts and how they are called: what delivery needs of the set-up of channels. */
export interface Accounts {
  find(queries: Queries, id: string): Promise<Account | undefined>;
  /** Opens the credentials for a call. Undefined where the account cannot be called. */
  open(account: Account): Promise<Adapter | undefined>;
  /** Writes down that calls fail, or work again. */
  noteHealth(account: Account, failure: string | undefined): Promise<void>;
}
