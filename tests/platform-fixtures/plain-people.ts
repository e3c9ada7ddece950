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
  /** The browser on which they were first known. */
  began: string;
  names: string[];
  /** Those of `names` that a server said. */
  sure: Set<string>;
  /** Ids of theirs that a server gave to somebody else. */
  former: Set<string>;
  leadAt: number;
  customerAt: number;
  /** Stands for a user of a browser whom it may not name; in no list of people. */
  isNobody: boolean;
}

interface Browser {
  name: string;
  first: PlainPerson | undefined;
  since: number;
  handovers: { at: number; person: PlainPerson }[];
  /** The people of whom a server said that they use it. */
  sure: Set<PlainPerson>;
}

/** What a browser keeps, the newest. */
const maxHandovers = 50;

const kindOf = (name: string) => name.split(" ")[0];

/** Whether a server that names somebody may believe that a person uses the browser. */
function isTheirs({ name, first, handovers, sure }: Browser, person: PlainPerson, names: readonly string[]): boolean {
  const isSeen = first === person || handovers.some((handover) => handover.person === person);
  const ids = person.names.filter((each) => kindOf(each) === "id");
  const isOther = ids.length > 0 && !ids.some((id) => names.includes(id));
  return isSeen && (sure.has(person) || (person.sure.size === 0 && (!isOther || person.began === name)));
}

const newBrowser = (name: string, at: number): Browser => ({
  ...{ name, first: undefined, since: at, handovers: [], sure: new Set() },
});

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
    const browser = this.#browsers.get(name) ?? newBrowser(name, at);
    this.#browsers.set(name, browser);
    const stranger = `${name} ${names[0]}`;
    const current = this.#userAt(name, at);
    const known = current?.isNobody ? undefined : current;
    const person =
      names.length === 0
        ? (current ?? this.#add(name))
        : (this.#find(names, browser, byServer) ?? this.#adopt(names, { browser, current: known, byServer }));
    if (person.isNobody) this.all.push(Object.assign(person, { isNobody: false }));
    const wasHere = [browser.first, ...browser.handovers.map((handover) => handover.person)].includes(person);
    if (names.length > 0 && !byServer && person !== current && person.sure.size > 0 && !wasHere) {
      // Somebody who may not be named uses the browser of a known person: it is nobody's from now on.
      const isSamePage = known !== undefined && browser.sure.has(known) && names.some((each) => known.former.has(each));
      if (known !== undefined && known.leadAt < Number.POSITIVE_INFINITY && !isSamePage) {
        const nobody = this.#nobodies.get(stranger) ?? { ...this.#make(name), isNobody: true };
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
    if (byServer && names.length > 0) browser.sure.add(person);
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
      if (kindOf(name) === "id") owner.former.add(name);
      person.names.push(name);
    }
    if (owner === undefined) person.names.push(name);
    if (byServer && person.names.includes(name)) person.sure.add(name);
  }

  /**
   * The owner of the strongest owned name, unless they have another name of a stronger kind that is claimed too. A server
   * follows what only browsers said no further than to a person of the browser it names, of somebody whom it knows one
   * of whom it said so; but an id of somebody whom it does not know.
   */
  #find(names: readonly string[], browser: Browser, byServer: boolean): PlainPerson | undefined {
    for (const [rank, name] of names.entries()) {
      const owner = this.all.find((person) => person.names.includes(name));
      if (owner === undefined) continue;
      const isFollowed = owner.sure.has(name) || (kindOf(name) === "id" && owner.sure.size === 0);
      if (byServer && !isFollowed && !isTheirs(browser, owner, names)) continue;
      const stronger = names.slice(0, rank).map(kindOf);
      if (!owner.names.some((other) => stronger.includes(kindOf(other)) && !names.includes(other))) return owner;
    }
    return undefined;
  }

  /** The current person takes the names, unless they have others of those kinds; a server's by a browser of theirs. */
  #adopt(
    names: readonly string[],
    { browser, current, byServer }: { browser: Browser; current: PlainPerson | undefined; byServer: boolean },
  ): PlainPerson {
    const isOther = current?.names.some((name) => names.map(kindOf).includes(kindOf(name)));
    const isStranger = current !== undefined && byServer && !isTheirs(browser, current, names);
    return current === undefined || isOther || isStranger ? this.#add(browser.name) : current;
  }

  #add(began: string): PlainPerson {
    const person = this.#make(began);
    this.all.push(person);
    return person;
  }

  #make(began: string): PlainPerson {
    const never = Number.POSITIVE_INFINITY;
    this.#last += 1;
    const [sure, former] = [new Set<string>(), new Set<string>()];
    return { number: this.#last, began, names: [], sure, former, leadAt: never, customerAt: never, isNobody: false };
  }
}
