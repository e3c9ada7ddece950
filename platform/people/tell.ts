import { type IdentifierKind, identifierKinds } from "#contract/identity.ts";
import { turnKey } from "#platform/events/keys.ts";
import { type Known, type Link, ownerKey, type Person, type Telling, visitorAt } from "./known.ts";

/** Fields that a person has at most; what a page makes up beyond them stays in its events alone. */
export const mostFields = 200;

/**
 * Takes one telling into what is known, by these rules (docs/decisions/0010): the owner's id decides who it is, then the
 * e-mail, then the phone; nobody known is ever merged with anybody known. Whoever is named on a visitor that is nobody,
 * or a nameless buyer, takes it over with its history; on a visitor of somebody else known a turn begins. Each is
 * to be told once: again after a late one it would tell something else.
 */
export function tell(known: Known, telling: Telling): void {
  const told = identifierKinds.filter((kind) => telling.identifiers[kind] !== undefined);
  const person = told.length === 0 ? unnamed(known, telling) : identified(known, telling, told);
  if (told.length > 0) moveInstant(known, person, "leadAt", telling.at);
  if (telling.bought) moveInstant(known, person, "customerAt", telling.at);
  for (const [name, value] of Object.entries(telling.fields)) setField(known, person, name, { value, at: telling.at });
}

const unnamed = (known: Known, telling: Telling): Person =>
  known.personOf(telling.visitor) ?? begin(known, telling, telling.visitor);

function identified(known: Known, telling: Telling, told: readonly IdentifierKind[]): Person {
  const here = visitorAt(known.turns.get(telling.visitor), telling.visitor, telling.at);
  const current = known.personOf(here);
  const found = find(known, telling, told) ?? adopt(told, current);
  const person = found ?? beginNamed(known, telling);
  if (found !== undefined && found !== current) give(known, telling, found);
  for (const kind of told) claim(known, telling, kind, person);
  return person;
}

/**
 * Who has the surest identifier that is told. One who is known by another of a surer kind that is told too is somebody
 * else: a phone is shared, an id is not.
 */
function find(known: Known, { website, identifiers }: Telling, told: readonly IdentifierKind[]): Person | undefined {
  for (const [place, kind] of told.entries()) {
    const owner = known.people.get(known.owners.get(ownerKey(website, kind, identifiers[kind] ?? "")) ?? 0n);
    if (owner !== undefined && !told.slice(0, place).some((surer) => hasKind(owner, surer))) return owner;
  }
  return undefined;
}

/** Identifiers that nobody has are the current person's, unless they have others of those kinds. */
const adopt = (told: readonly IdentifierKind[], current: Person | undefined) =>
  current !== undefined && !told.some((kind) => hasKind(current, kind)) ? current : undefined;

const hasKind = ({ identifiers }: Person, kind: IdentifierKind) =>
  [...identifiers].some((identifier) => identifier.startsWith(`${kind} `));

/** The visitor of a person's own on a browser that is somebody else's: always the same one for the same person. */
export function ownVisitor({ website, visitor, identifiers }: Telling): bigint {
  const kind = identifierKinds.find((each) => identifiers[each] !== undefined) ?? "id";
  return turnKey(website, visitor, `${kind} ${identifiers[kind]}`);
}

/** A new person, known through a visitor that is nobody's yet. */
function begin(known: Known, telling: Telling, visitor: bigint): Person {
  const { website } = telling;
  const unknown = { leadAt: undefined, customerAt: undefined };
  const person = { website, id: visitor, identifiers: new Set<string>(), fields: new Map(), ...unknown };
  known.people.set(person.id, person);
  known.changed.people.add(person);
  link(known, telling, visitor, person);
  return person;
}

function beginNamed(known: Known, telling: Telling): Person {
  const own = known.links.get(telling.visitor);
  if (own === undefined) return begin(known, telling, telling.visitor);
  const visitor = ownVisitor(telling);
  takeTurn(known, telling, own, visitor);
  // After a crash what they bought may be told before who they are.
  return known.personOf(visitor) ?? begin(known, telling, visitor);
}

/** Makes the browser's events this person's: all of them, or those from now on where another known person has it. */
function give(known: Known, telling: Telling, person: Person): void {
  const { visitor } = telling;
  const own = known.links.get(visitor);
  const owner = known.personOf(visitor);
  if (own === undefined || owner === undefined) {
    link(known, telling, visitor, person);
  } else if (owner.identifiers.size === 0) {
    absorb(known, telling, { visitor, nameless: owner, person });
  } else {
    const used = [visitor, ...(known.turns.get(visitor) ?? []).map(({ becomes }) => becomes)];
    const before = used.find((each) => known.links.get(each)?.person === person.id);
    const becomes = before ?? ownVisitor(telling);
    const holder = known.personOf(becomes);
    if (holder === undefined) link(known, telling, becomes, person);
    // Not `person`, whose turn may have lost to another of its moment before.
    else if (holder !== person) absorb(known, telling, { visitor: becomes, nameless: holder, person });
    takeTurn(known, telling, own, becomes);
  }
}

/** A nameless buyer turns out to be somebody: what they did and told is that person's. */
function absorb(
  known: Known,
  telling: Telling,
  { visitor, nameless, person }: { visitor: bigint; nameless: Person; person: Person },
): void {
  link(known, telling, visitor, person);
  for (const [name, field] of nameless.fields) setField(known, person, name, field);
  if (nameless.customerAt !== undefined) moveInstant(known, person, "customerAt", nameless.customerAt);
  known.people.delete(nameless.id);
  known.changed.people.delete(nameless);
  known.changed.instants.delete(nameless);
  known.changed.gone.add(nameless);
}

/**
 * From this time to the next turn the browser's events are those of the visitor `becomes`. Of two turns of one moment the
 * greater number stands, so that it does not matter which is told last.
 */
function takeTurn(known: Known, { website, visitor, at }: Telling, { linkedAt }: Link, becomes: bigint): void {
  const turns = known.turns.get(visitor) ?? [];
  // Its first owner's turn began when they were linked. Before any turn a browser is its first owner's too.
  const first = { website, visitor, at: linkedAt, becomes: visitor };
  const standing = [...turns, first].find((turn) => turn.at === at);
  if (standing !== undefined && standing.becomes > becomes) return;
  const added = [{ website, visitor, at, becomes }];
  if (at < linkedAt && !turns.some((turn) => turn.at === linkedAt)) added.push(first);
  const others = turns.filter((turn) => turn.at !== at);
  known.turns.set(
    visitor,
    [...others, ...added].sort((one, other) => one.at - other.at),
  );
  for (const turn of added) known.changed.turns.add(turn);
}

function link(known: Known, { website, at }: Telling, visitor: bigint, person: Person): void {
  const made = { website, visitor, person: person.id, linkedAt: at };
  const before = known.links.get(visitor);
  if (before !== undefined) known.changed.links.delete(before);
  known.links.set(visitor, made);
  known.changed.links.add(made);
}

/** An identifier belongs to the first person who tells it. */
function claim(known: Known, { website, identifiers }: Telling, kind: IdentifierKind, person: Person): void {
  const value = identifiers[kind] ?? "";
  const key = ownerKey(website, kind, value);
  if (known.owners.has(key)) return;
  known.owners.set(key, person.id);
  person.identifiers.add(`${kind} ${value}`);
  known.changed.identifiers.set(key, { website, kind, value, person: person.id });
}

function moveInstant(known: Known, person: Person, which: "leadAt" | "customerAt", at: number): void {
  if ((person[which] ?? Number.POSITIVE_INFINITY) <= at) return;
  person[which] = at;
  known.changed.people.add(person);
  known.changed.instants.add(person);
}

/** What was told last by its own time stands, in whatever order it arrives. */
function setField(known: Known, person: Person, name: string, field: { value: unknown; at: number }): void {
  const before = person.fields.get(name);
  if (before === undefined ? person.fields.size >= mostFields : !isLater(field, before)) return;
  person.fields.set(name, field);
  known.changed.people.add(person);
}

const isLater = (one: { value: unknown; at: number }, other: { value: unknown; at: number }) =>
  one.at === other.at ? JSON.stringify(one.value) > JSON.stringify(other.value) : one.at > other.at;
