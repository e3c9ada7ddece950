/** Who is whose once more, as plainly as possible, for tests: lists and loops. Shares no code with what it judges. */

/** What one browser tells at a time; `names` are `kind value`, the surest kind first. */
export interface PlainClaim {
  browser: string;
  at: number;
  names: readonly string[];
  bought: boolean;
}

export interface PlainPerson {
  number: number;
  names: string[];
  leadAt: number;
  customerAt: number;
}

interface Browser {
  first: PlainPerson | undefined;
  since: number;
  /** From a time on it was somebody's. */
  handovers: { at: number; person: PlainPerson }[];
}

const kindOf = (name: string) => name.split(" ")[0];

/** Takes tellings one by one, and says whose a browser is at a time. */
export class PlainPeople {
  readonly all: PlainPerson[] = [];
  readonly #browsers = new Map<string, Browser>();
  #last = 0;

  /** The person whose events those of a browser are at a time; undefined for one who is nobody. */
  at(name: string, at: number): PlainPerson | undefined {
    const browser = this.#browsers.get(name);
    const turns = (browser?.handovers ?? []).filter((turn) => turn.at <= at).sort((a, b) => a.at - b.at);
    return turns.at(-1)?.person ?? browser?.first;
  }

  /** Names the visitor that a browser is at a time: its own while it is its first owner's, else that of its user alone. */
  visitorAt(name: string, at: number): string {
    const person = this.at(name, at);
    const isFirst = person === this.#browsers.get(name)?.first;
    return person === undefined || isFirst ? name : `${name} of ${person.number}`;
  }

  /** Who a visitor of `visitorAt` is in the end. */
  whoIs(visitor: string): PlainPerson | undefined {
    const [name = "", number] = visitor.split(" of ");
    return number === undefined
      ? this.#browsers.get(name)?.first
      : this.all.find((one) => one.number === Number(number));
  }

  apply({ browser: name, at, names, bought }: PlainClaim): void {
    const browser = this.#browsers.get(name) ?? { first: undefined, since: at, handovers: [] };
    this.#browsers.set(name, browser);
    const now = this.at(name, at);
    const person = names.length === 0 ? (now ?? this.#add()) : (this.#known(names) ?? this.#unknown(names, now));
    if (now === undefined || (now.names.length === 0 && now !== person)) {
      // Nobody's, or a nameless buyer's: it was this person all along.
      if (now !== undefined) person.customerAt = Math.min(person.customerAt, now.customerAt);
      if (now !== undefined) this.all.splice(this.all.indexOf(now), 1);
      browser.first = person;
      browser.since = at;
    } else if (now !== person) {
      const isBefore = at < browser.since && !browser.handovers.some((turn) => turn.at === browser.since);
      if (isBefore && browser.first) browser.handovers.push({ at: browser.since, person: browser.first });
      browser.handovers.push({ at, person });
    }
    for (const each of names) if (!this.all.some((other) => other.names.includes(each))) person.names.push(each);
    if (names.length > 0) person.leadAt = Math.min(person.leadAt, at);
    if (bought) person.customerAt = Math.min(person.customerAt, at);
  }

  /** The owner of the surest name that has one and is not known by another name of a surer kind that is told too. */
  #known(names: readonly string[]): PlainPerson | undefined {
    for (const [place, name] of names.entries()) {
      const owner = this.all.find((person) => person.names.includes(name));
      const surer = names.slice(0, place).map(kindOf);
      if (owner !== undefined && !owner.names.some((other) => surer.includes(kindOf(other)))) return owner;
    }
    return undefined;
  }

  /** Who has the browser takes the names, unless known by others of those kinds. */
  #unknown(names: readonly string[], now: PlainPerson | undefined): PlainPerson {
    const isOther = now?.names.some((name) => names.map(kindOf).includes(kindOf(name)));
    return now !== undefined && !isOther ? now : this.#add();
  }

  #add(): PlainPerson {
    const never = Number.POSITIVE_INFINITY;
    this.#last += 1;
    const person = { number: this.#last, names: [], leadAt: never, customerAt: never };
    this.all.push(person);
    return person;
  }
}
