import type { Channel } from "#contract/channels.ts";
import type { Currency } from "#contract/currencies.ts";
import type { PlanType } from "#contract/money-shapes.ts";
import type { NotificationKind } from "#contract/notifications.ts";
import type { PaymentDetail } from "#contract/payments.ts";

/** Work in the background that an owner waits for and that has no kind of its own. */
export type BackgroundJob =
  | "dataRetention"
  | "exclusion"
  | "exclusionUndone"
  | "erasure"
  | "importPeople"
  | "importOrders"
  | "importConsents";

/** The figures and names of each kind; the texts are made of them when a notification is read. Times in ms since 1970. */
export interface NotificationValues {
  jobFinished: { job: BackgroundJob; resource?: string; name?: string; count?: number };
  jobFailed: { job: BackgroundJob; resource?: string; name?: string };
  /** A file that was read and waits for its owner. */
  importReady: { import: string; of: "people" | "orders" | "consents"; rows: number; rejected: number };
  trafficSpike: { sessions: number; usual: number; from: number; to: number };
  /** `percent` is 80 or 100. `hideAfterDays`: later reports of the month are hidden so many days after its sessions are more. */
  quota: {
    quota: "clients" | "sessions" | "segments" | "journeys" | "campaigns";
    percent: number;
    max: number;
    hideAfterDays?: number;
  };
  /** `amount` in the currency itself, not in minor units. */
  paymentPaid: { payment: string; amount: number; currency: Currency };
  /** What was stored before reasons were has none. */
  paymentFailed: { payment: string; amount: number; currency: Currency; reason?: PaymentDetail["reason"] };
  /** What the operator did: added what was paid without a gateway, or gave the price of an order back. */
  walletChanged: {
    amount: number;
    currency: Currency;
    /** A payment that had filled the wallet went back. */
    isPaidBack?: boolean;
    refund?: {
      order: number;
      to: "wallet" | "outside";
      /** Plans that the refunded upgrade had ended and that go on until an instant. */
      resumed?: readonly { type: PlanType; endsAt: number }[];
    };
  };
  /** `isForMessages`: messages took it, and wait where it is empty. `waitsFor`: some wait by now, and what lets them leave. */
  lowBalance: {
    available: number;
    currency: Currency;
    isForMessages?: boolean;
    waitsFor?: "wallet" | "packs" | "both";
  };
  /** What the nightly analysis costs of a thousand sessions, of days that end after this. */
  findingsPriced: { price: number; currency: Currency };
  /** A night of a website that its owner's wallet did not pay; `name` is the website's. */
  findingsUnpaid: { name: string; amount: number; currency: Currency };
  domainBroken: { domain: string };
  providerDown: { channel: "email" | "sms" | "push" | "whatsapp"; provider: string };
  journeyExpired: { journey: string; name: string };
  /** `count` of `sent` mails came back or were called spam. */
  campaignStopped: { campaign: string; name: string; by: "bounces" | "complaints"; count: number; sent: number };
  /** What a channel of it lacks meanwhile. */
  campaignWaiting: {
    campaign: string;
    name: string;
    lacks: { channel: Channel; field: "type" | "line" | "template" | "domain" | "bale" | "other" };
  };
  heatmapReady: { heatmap: string; name: string };
  heatmapFailed: { heatmap: string; name: string };
  /** `isUntested`: it was made, but there was no space to restore it in a test. */
  backupFailed: { isUntested?: boolean };
}

/** A notification as it is made; `key` is unique among the owner's of its kind. */
export type NewNotification = {
  [Kind in NotificationKind]: {
    owner: string;
    /** Null where it is about the account or the installation. */
    website: string | null;
    kind: Kind;
    key: string;
    values: NotificationValues[Kind];
  };
}[NotificationKind];
