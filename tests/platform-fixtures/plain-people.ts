/** Identity resolution once more, as plainly as possible: lists and loops. Shares no code with what it verifies. */

/** A claim of one browser; `names` are `kind value`, the strongest kind first. */
export interface PlainClaim {
  browser: string;
  at: number;
  names: readonly string[];
  bought: boolean;
  /** Said by a server, which is believed where a browser is not. */
  byServer?: boolean;
}

export interface PlainPerson {
  number: number;
  names: string[];
  /** Those of `names` that a server said. */
  sure: Set<string>;
  leadAt: number;
  customerAt: number;
  /** Stands for a user of a browser whom it may not name; in no list of people. */
  isNobody: boolean;
}

interface Browser {
  first: PlainPerson | undefined;
  since: number;
  handovers: { at: number; person: PlainPerson }[];
}

/** What a browser keeps, the newest. */
const maxHandovers = 50;

const kindOf = (name: string) => name.split(" ")[0];

/** Applies claims one by one and answers whose a browser is at a time. */
export class PlainPeople {
  readonly all: PlainPerson[] = [];
  readonly #browsers = new Map<string, Browser>();
  /** By browser and the name that it said. */
  readonly #nobodies = new Map<string, PlainPerson>();
  #last = 0;

  /** The person who owns a browser's events at a time; undefined for nobody. */
  at(name: string, at: number): PlainPerson | undefined {
    const user = this.#userAt(name, at);
    return user?.isNobody ? undefined : user;
  }

  #userAt(name: string, at: number): PlainPerson | undefined {
    const browser = this.#browsers.get(name);
    const earlier = (browser?.handovers ?? []).filter((handover) => handover.at <= at).sort((a, b) => a.at - b.at);
    return earlier.at(-1)?.person ?? browser?.first;
  }

  /** The visitor of a browser at a time: its own while its first owner has it, else one of its user alone. */
  visitorAt(name: string, at: number): string {
    const person = this.#userAt(name, at);
    const isFirst = person === this.#browsers.get(name)?.first;
    return person === undefined || isFirst ? name : `${name} of ${person.number}`;
  }

  /** The person of a visitor of `visitorAt` after all claims. */
  whoIs(visitor: string): PlainPerson | undefined {
    const [name = "", number] = visitor.split(" of ");
    return number === undefined
      ? this.#browsers.get(name)?.first
      : this.all.find((one) => one.number === Number(number));
  }

  /** Returns whether it is believed. */
  apply({ browser: name, at, names, bought, byServer = false }: PlainClaim): boolean {
    const browser = this.#browsers.get(name) ?? { first: undefined, since: at, handovers: [] };
    this.#browsers.set(name, browser);
    const stranger = `${name} ${names[0]}`;
    const current = this.#userAt(name, at);
    const known = current?.isNobody ? undefined : current;
    const person =
      names.length === 0
        ? (current ?? this.#add())
        : (this.#find(names, browser, byServer) ?? this.#adopt(names, known));
    if (person.isNobody) this.all.push(Object.assign(person, { isNobody: false }));
    const wasHere = [browser.first, ...browser.handovers.map((handover) => handover.person)].includes(person);
    if (names.length > 0 && !byServer && person !== current && person.sure.size > 0 && !wasHere) {
      // Somebody who may not be named uses the browser of a known person: it is nobody's from now on.
      if (known !== undefined && known.leadAt < Number.POSITIVE_INFINITY) {
        const nobody = this.#nobodies.get(stranger) ?? { ...this.#make(), isNobody: true };
        this.#nobodies.set(stranger, nobody);
        this.#handOver(browser, at, nobody);
      }
      return false;
    }
    if (
      current === undefined ||
      (current === browser.first && current.leadAt === Number.POSITIVE_INFINITY && current !== person)
    ) {
      // Nobody's browser, or a nameless buyer's: it was this person all along.
      if (current !== undefined) person.customerAt = Math.min(person.customerAt, current.customerAt);
      if (current !== undefined) this.all.splice(this.all.indexOf(current), 1);
      browser.first = person;
      browser.since = at;
    } else if (current !== person) {
      this.#handOver(browser, at, person);
    }
    for (const each of names) this.#give(person, each, byServer);
    if (names.length > 0) person.leadAt = Math.min(person.leadAt, at);
    if (bought) person.customerAt = Math.min(person.customerAt, at);
    return true;
  }

  #handOver(browser: Browser, at: number, person: PlainPerson): void {
    const isBefore = at < browser.since && !browser.handovers.some((handover) => handover.at === browser.since);
    if (isBefore && browser.first) browser.handovers.push({ at: browser.since, person: browser.first });
    browser.handovers.push({ at, person });
    browser.handovers.sort((a, b) => a.at - b.at);
    browser.handovers.splice(0, Math.max(0, browser.handovers.length - maxHandovers));
  }

  /** A name belongs to the first who has it; one that only browsers said moves to whom a server gives it. */
  #give(person: PlainPerson, name: string, byServer: boolean): void {
    const owner = this.all.find((other) => other.names.includes(name));
    if (owner !== undefined && owner !== person && byServer && !owner.sure.has(name)) {
      owner.names = owner.names.filter((each) => each !== name);
      person.names.push(name);
    }
    if (owner === undefined) person.names.push(name);
    if (byServer && person.names.includes(name)) person.sure.add(name);
  }

  /**
   * The owner of the strongest owned name, unless they have another name of a stronger kind that is claimed too. A server
   * follows an e-mail or a phone that only browsers said no further than to a person of the browser it names.
   */
  #find(names: readonly string[], { first, handovers }: Browser, byServer: boolean): PlainPerson | undefined {
    const own = [first, ...handovers.map(({ person }) => person)];
    for (const [rank, name] of names.entries()) {
      const owner = this.all.find((person) => person.names.includes(name));
      if (byServer && kindOf(name) !== "id" && !own.includes(owner) && !owner?.sure.has(name)) continue;
      const stronger = names.slice(0, rank).map(kindOf);
      if (owner !== undefined && !owner.names.some((other) => stronger.includes(kindOf(other)))) return owner;
    }
    return undefined;
  }

  /** The current person takes the names, unless they have others of those kinds. */
  #adopt(names: readonly string[], current: PlainPerson | undefined): PlainPerson {
    const isOther = current?.names.some((name) => names.map(kindOf).includes(kindOf(name)));
    return current !== undefined && !isOther ? current : this.#add();
  }

  #add(): PlainPerson {
    const person = this.#make();
    this.all.push(person);
    return person;
  }

  #make(): PlainPerson {
    const never = Number.POSITIVE_INFINITY;
    this.#last += 1;
    const sure = new Set<string>();
    return { number: this.#last, names: [], sure, leadAt: never, customerAt: never, isNobody: false };
  }
}
