import type { NewMessage } from "#platform/delivery/enqueue-messages.ts";
import type { GateFacts } from "#platform/delivery/gate/gate.ts";
import { findAccount } from "#platform/delivery/integrated-accounts.ts";
import type { Charging } from "#platform/delivery/message-funds.ts";
import { readFacts, toGated } from "#platform/delivery/read-gate-facts.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { BlockMessages } from "../engine/block-messages.ts";
import type { OpenJourney } from "../engine/enter-people.ts";
import type { Sources } from "../engine/make-messages.ts";
import { limitsOf } from "../engine/source-facts.ts";
import { type Delivery, judgeDelivery, SentSoFar } from "./judge-delivery.ts";

type ClaimedMessage = Parameters<typeof toGated>[0];

interface Options {
  /** By which messages cost something. */
  charging: Charging;
  queries: Queries;
  open: OpenJourney;
  people: readonly string[];
  now: number;
}

/** A message with what it costs. */
export interface PricedDelivery extends Delivery {
  channel: NewMessage["channel"];
  parts: number;
  price: number;
}

/** What would have become of the messages of some people: made as a step makes them, judged as they are when they leave. */
export class Deliveries {
  readonly #made: BlockMessages;
  readonly #known = new Map<string, Promise<Map<string, GateFacts>>>();
  readonly #sent = new Map<string, SentSoFar>();

  constructor(private readonly options: Options) {
    this.#made = new BlockMessages(options.queries, options.open);
  }

  async deliver(block: number, sources: Sources, { at, end }: { at: number; end: number }): Promise<PricedDelivery> {
    const message = await this.#made.make(block, sources, { id: noId, now: at });
    const { channel, parts = 0, price = 0, problem } = message;
    const priced = { channel, parts, price };
    if (problem !== undefined) return { ...priced, state: "dropped", at, reason: problem.reason };
    const { person } = sources.run;
    const known = await this.#factsOf(message, person);
    const sent = this.#sent.get(person) ?? new SentSoFar();
    this.#sent.set(person, sent);
    return { ...priced, ...judgeDelivery(toGated(toClaimed(message, person)), known, { sent, end }) };
  }

  /** Read once for all people of the batch and each account and line. */
  async #factsOf(message: NewMessage, person: string): Promise<GateFacts> {
    const key = `${message.account}/${message.line ?? ""}`;
    const known = this.#known.get(key) ?? this.#read(message);
    this.#known.set(key, known);
    const facts = (await known).get(person);
    if (facts === undefined) throw new Error("A message to somebody outside of its batch");
    return facts;
  }

  async #read(message: NewMessage): Promise<Map<string, GateFacts>> {
    const { charging, queries, open, people, now } = this.options;
    const account = await findAccount(queries, message.account);
    const claimed = people.map((person) => toClaimed(message, person));
    const read = await readFacts(charging, queries, {
      ...{ account, canCall: true, isAway: false, claimed, now },
      sourceFacts: undefined,
    });
    const { caps, quiet } = limitsOf(open.plan.settings, message.channel);
    return new Map(
      read.map(({ message: { person }, known }) => [
        person ?? "",
        {
          ...known,
          caps: [...known.caps, { scope: open.journey.no, limits: caps, uses: undefined }],
          quiet: quiet.length === 0 ? known.quiet : [...known.quiet, { slots: quiet, zone: open.zone }],
        },
      ]),
    );
  }
}

const noId = "00000000-0000-0000-0000-000000000000";

/** A message as one that leaves: nothing is claimed. */
const toClaimed = (message: NewMessage, person: string): ClaimedMessage => ({
  ...{ id: noId, website: message.website, person, channel: message.channel, source: "journey" },
  ...{ journey: null, campaign: null, isTransactional: message.isTransactional ?? false, isByBrowser: false },
  ...{ createdAt: message.createdAt, expiresAt: message.expiresAt, reason: null, detail: null },
  ...{ attempts: 0, failures: 0, address: message.address ?? null, parts: null, price: null },
  ...{ stamps: null, unvouchedAt: null, charged: null, content: null, line: message.line ?? null },
});
