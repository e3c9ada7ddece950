import type { AudienceReason } from "#contract/campaigns/sending.ts";
import type { RecipientVerdict } from "#platform/delivery/judge-recipients.ts";
import { planPerson } from "./plan-person.ts";

/** What the message of a person by a channel would be. */
export interface EstimatedMessage {
  parts: number;
  price: number;
  problem?: { reason: AudienceReason } | undefined;
}

interface Rules {
  order: "first" | "all";
  /** The folded address by which two people are the same, of a channel by its place. */
  fold(channel: number, address: string): string;
  estimate(channel: number, person: string): EstimatedMessage;
}

export interface ChannelEstimate {
  messages: number;
  parts: number;
  price: number;
  /** Messages of parts without a price. */
  unpriced: number;
  capped: number;
}

const emptyEstimate = (): ChannelEstimate => ({ messages: 0, parts: 0, price: 0, unpriced: 0, capped: 0 });

interface Addressed {
  person: string;
  channel: number;
  address: string;
  isCapped: boolean;
}

/** What an audience comes to: read person by person, in the order in which messages would be made. Pure but for its rules. */
export class AudienceEstimate {
  people = 0;
  readonly channels: ChannelEstimate[];
  readonly excluded = new Map<AudienceReason, number>();
  readonly #taken = new Set<string>();

  constructor(
    channelCount: number,
    private readonly rules: Rules,
  ) {
    this.channels = Array.from({ length: channelCount }, emptyEstimate);
  }

  /** `isCapped`: whether a cap holds the person's message by a channel at the start. */
  add(person: string, verdicts: readonly RecipientVerdict[], isCapped: (channel: number) => boolean): void {
    let reason: AudienceReason | undefined;
    let isReached = false;
    for (const { channel, verdict } of planPerson(this.rules.order, verdicts)) {
      const why =
        "reason" in verdict
          ? verdict.reason
          : this.#addMessage({ person, channel, address: verdict.address, isCapped: isCapped(channel) });
      if (why === undefined) isReached = true;
      else reason ??= why;
    }
    if (isReached) this.people += 1;
    else if (reason !== undefined) this.exclude(reason, 1);
  }

  exclude(reason: AudienceReason, people: number): void {
    if (people > 0) this.excluded.set(reason, (this.excluded.get(reason) ?? 0) + people);
  }

  /** Counts a message; else answers why there is none. */
  #addMessage({ person, channel, address, isCapped }: Addressed): AudienceReason | undefined {
    const { parts, price, problem } = this.rules.estimate(channel, person);
    if (problem !== undefined) return problem.reason;
    const key = `${channel} ${this.rules.fold(channel, address)}`;
    if (this.#taken.has(key)) return "same_address";
    this.#taken.add(key);
    const sums = this.channels[channel];
    if (sums === undefined) throw new Error("A verdict is of no channel");
    sums.messages += 1;
    sums.parts += parts;
    sums.price += price;
    if (parts > 0 && price === 0) sums.unpriced += 1;
    if (isCapped) sums.capped += 1;
    return undefined;
  }
}
