import type { MessageReason } from "#contract/delivery-reasons.ts";

/** A message as a provider gets it. */
export interface OutgoingMessage {
  id: string;
  /** Counts calls; the same message sent again has the same id and another attempt. */
  attempt: number;
  to: string;
  /** The number of the line, where the account has lines. */
  from: string | undefined;
  content: unknown;
  /** Somebody waits for it. */
  isUrgent?: boolean;
  /** Until when it is worth delivering, in milliseconds since 1970. */
  expiresAt: number;
}

/** What came of the call with one message. */
export type Outcome =
  /** The provider has it. `saved`: texts of its answer that somebody waits for, by name. */
  | {
      kind: "accepted";
      providerId?: string | undefined;
      price?: number | undefined;
      saved?: Record<string, string> | undefined;
    }
  /** It will never take it. `suppress`: nor any other to that address, by this kind of line or at all. */
  | { kind: "refused"; reason: MessageReason; said: string; suppress?: "line" | "address" | undefined }
  /**
   * Plainly not sent: no connection, or an answer that says so. `waitMs`: the receiver gets nothing before, however long
   * that is; a message that may not wait so long is refused.
   */
  | { kind: "not_sent"; said: string; retryAfterMs?: number | undefined; waitMs?: number | undefined; isDown?: boolean }
  /** The request left and no answer came. `isOfReceiver`: from a server of the receiver, which says nothing of the provider. */
  | { kind: "unclear"; said: string; isOfReceiver?: boolean };

/**
 * What is done about an unclear message: sent again under the same id, looked up there, searched in the provider's list of
 * what it sent, waited for, or left `uncertain`. `again` is for providers that take a repeat for the same message.
 */
export type UnclearPolicy = "again" | "lookup" | "list" | "wait" | "uncertain";

/** What a provider says about a message it was called with by our id. */
export type LookedUp = { kind: "found"; providerId: string } | { kind: "absent" } | { kind: "unknown"; said: string };

/** A message in a list of the provider: of what it sent, or of what it received. */
export interface ListedMessage {
  /** The provider's; empty in lists that name none. */
  providerId: string;
  /** Numbers as the provider writes them. */
  from: string;
  to: string;
  text: string;
  /** In milliseconds since 1970, of whole seconds. */
  at: number;
}

/** What a provider says later about one that it has. */
export interface Report {
  providerId: string;
  state: "sent" | "delivered" | "opened" | "undelivered" | "failed" | "bounced";
  said?: string | undefined;
  /** Why, where it is none of the usual ones. */
  reason?: MessageReason | undefined;
  /** The operator takes none of this line for the number. */
  isBlocked?: boolean;
  /** The address gets nothing more, for the reason. */
  isGone?: boolean;
}

/** A call of a provider, with its bytes as they came. */
export interface ProviderCall {
  signature: string | undefined;
  body: Buffer;
}

/** A report that may come before the provider's id is written: then it names our id. */
export interface SaidReport extends Report {
  message: string | undefined;
}

/** What a provider says by a call of its own that it has signed. */
export interface SaidCall {
  reports: SaidReport[];
  /** What receivers wrote, and when, in milliseconds since 1970. */
  inbound: { from: string; at: number; text: string }[];
}

/** How messages of one account are handed over. Calls throw nothing: every failure is an outcome. */
export interface Adapter {
  unclear: UnclearPolicy;
  /** Messages of one `send`. */
  batchSize: number;
  /** What is done about an unclear message that has a call of its own; undefined for one that is sent with others. */
  unclearAlone?(content: unknown): UnclearPolicy | undefined;
  /** How long a batch may take; a minute unless given. */
  leaseMs?: number;
  /** One outcome a message, in their order. Takes less than a lease. */
  send(messages: readonly OutgoingMessage[]): Promise<Outcome[]>;
  lookUp?(message: Pick<OutgoingMessage, "id">): Promise<LookedUp>;
  /** What the provider sent from an instant on. Throws where it does not answer. */
  listSent?(since: number): Promise<ListedMessage[]>;
  /**
   * What the provider received from an instant on, where it calls nobody about it. `isWhole`: of former days too. Throws
   * where it does not answer.
   */
  listReceived?(since: number, options: { isWhole: boolean }): Promise<ListedMessage[]>;
  /** States of messages by the provider's ids; those it has nothing new about are missing. */
  poll?(providerIds: readonly string[]): Promise<Report[]>;
  /** Reads a signed call of the provider; undefined where its signature is wrong. */
  readCall?(call: ProviderCall): SaidCall | undefined;
}
