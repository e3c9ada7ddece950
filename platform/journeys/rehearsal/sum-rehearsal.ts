import { maxExamples, type Rehearsal } from "#contract/journeys/rehearsals.ts";
import { isoIn } from "#contract/time/zone.ts";
import { dayOf } from "../engine/day-of.ts";
import type { PricedDelivery } from "./deliveries.ts";
import type { RehearsedEntry, RehearsedPerson } from "./rehearse-person.ts";

/** A rehearsal as it is kept: people by their signed numbers, whose names are looked up when it is read. */
export interface StoredRehearsal extends Omit<Rehearsal, "examples"> {
  examples: (Omit<Rehearsal["examples"][number], "person"> & { person: string })[];
}

/** Rising counts by name. */
const raise = <Name extends string>(counts: Partial<Record<Name, number>>, name: Name) => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const dayMs = 86_400_000;

interface Options {
  zone: string;
  days: number;
  from: number;
  now: number;
  /** Names of blocks as the map has them, by their numbers. */
  blocks: ReadonlyMap<number, { id: string; name: string }>;
}

/** Adds up what people would have gone through. */
export class RehearsalSum {
  readonly #sum: StoredRehearsal;
  readonly #reached = new Map<number, number>();

  constructor(private readonly options: Options) {
    const { zone, days, from, now } = options;
    const byDay = new Map<string, StoredRehearsal["byDay"][number]>();
    for (let at = from; at <= now; at += dayMs / 2) {
      const day = dayOf(zone, at);
      byDay.set(day, { day, entered: 0, messages: 0, parts: 0, cost: 0 });
    }
    this.#sum = {
      ...{ at: isoIn(zone, now), days, from: isoIn(zone, from), people: { found: 0, examined: 0 } },
      ...{ entered: 0, control: 0, inside: 0, converted: 0, left: {}, refused: {} },
      messages: { sent: 0, waiting: 0, dropped: {} },
      ...{ parts: 0, cost: 0, byDay: [...byDay.values()], blocks: [], examples: [] },
    };
  }

  add({ entries, refused, isControl }: RehearsedPerson): void {
    const sum = this.#sum;
    if (isControl) sum.control += 1;
    for (const reason of refused) if (reason !== "control") raise(sum.refused, reason);
    for (const entry of entries) this.#addEntry(entry);
  }

  end(people: StoredRehearsal["people"]): StoredRehearsal {
    const blocks = [...this.#reached].flatMap(([no, reached]) => {
      const block = this.options.blocks.get(no);
      return block === undefined ? [] : [{ block: block.id, name: block.name, reached }];
    });
    return { ...this.#sum, people, blocks };
  }

  #addEntry(entry: RehearsedEntry): void {
    const { exit, decisions, block } = entry;
    const sum = this.#sum;
    sum.entered += 1;
    this.#day(entry.enteredAt).entered += 1;
    if (entry.isConverted) sum.converted += 1;
    if (exit === null) sum.inside += 1;
    else raise(sum.left, exit);
    for (const no of new Set([...decisions.map((each) => each.block), block])) {
      this.#reached.set(no, (this.#reached.get(no) ?? 0) + 1);
    }
    const messages = entry.messages as (PricedDelivery & { block: number })[];
    for (const message of messages) this.#addMessage(message);
    if (sum.examples.length < maxExamples) sum.examples.push(this.#exampleOf(entry, messages));
  }

  #addMessage({ state, reason, at, parts, price }: PricedDelivery): void {
    const sum = this.#sum;
    if (state === "waiting") sum.messages.waiting += 1;
    if (state === "dropped" && reason !== null) raise(sum.messages.dropped, reason);
    if (state !== "sent") return;
    sum.messages.sent += 1;
    sum.parts += parts;
    sum.cost += price;
    const day = this.#day(at);
    day.messages += 1;
    day.parts += parts;
    day.cost += price;
  }

  #day(at: number) {
    const name = dayOf(this.options.zone, at);
    const found = this.#sum.byDay.find(({ day }) => day === name);
    if (found !== undefined) return found;
    const added = { day: name, entered: 0, messages: 0, parts: 0, cost: 0 };
    this.#sum.byDay.push(added);
    return added;
  }

  #exampleOf(
    { person, key, enteredAt, exit, block }: RehearsedEntry,
    messages: readonly (PricedDelivery & { block: number })[],
  ): StoredRehearsal["examples"][number] {
    const { zone, blocks } = this.options;
    const nameOf = (no: number) => blocks.get(no)?.name ?? "";
    return {
      ...{ person, key, exit, enteredAt: isoIn(zone, enteredAt), stands: exit === null ? nameOf(block) : null },
      messages: messages.map((message) => ({
        ...{ at: isoIn(zone, message.at), block: nameOf(message.block), channel: message.channel },
        ...{ state: message.state, reason: message.reason },
      })),
    };
  }
}
