import type { Known, Telling } from "./known.ts";

interface Settled {
  id: string | undefined;
  leadAt: number;
  customerAt: number;
}

const most = 100_000;
const never = Number.POSITIVE_INFINITY;

/** What visitors have told already, so that telling it again needs no look: a page may identify on every view. */
export class SettledVisitors {
  readonly #visitors = new Map<bigint, Settled>();

  /** Whether it tells nothing that is not known: lead and customer already, as this person, on a browser of theirs alone. */
  has({ visitor, at, identifiers, fields, bought }: Telling): boolean {
    const settled = this.#visitors.get(visitor);
    if (settled === undefined || identifiers.email !== undefined || identifiers.phone !== undefined) return false;
    if (Object.keys(fields).length > 0 || (bought && at < settled.customerAt)) return false;
    return identifiers.id === undefined ? bought : identifiers.id === settled.id && at >= settled.leadAt;
  }

  /** To be told what is known of a visitor after each of their tellings. */
  keep(visitor: bigint, known: Known): void {
    this.#visitors.delete(visitor);
    const person = known.personOf(visitor);
    if (person === undefined || known.turns.has(visitor)) return;
    const id = [...person.identifiers].find((identifier) => identifier.startsWith("id "))?.slice("id ".length);
    this.#visitors.set(visitor, { id, leadAt: person.leadAt ?? never, customerAt: person.customerAt ?? never });
    const [oldest] = this.#visitors.keys();
    if (this.#visitors.size > most && oldest !== undefined) this.#visitors.delete(oldest);
  }
}
