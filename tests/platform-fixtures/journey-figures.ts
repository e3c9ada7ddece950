import { messageStates } from "#contract/delivery-states.ts";
import { exitReasons } from "#contract/journeys/exit-reasons.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** What reports of journeys are judged by: loops over entries, decisions, goals, messages and orders. Of tests alone. */

const dayMs = 86_400_000;

interface Facts {
  journey: { id: string; no: number };
  zone: string;
  of: string;
  /** Orders as a shop made them; refunds with the time of their order and an amount below zero. */
  sold: readonly { visitor: string; at: number; counted: number; amount: number }[];
}

interface Row {
  at: Date;
  kind: string;
}

interface Decided extends Row {
  output: string | null;
  block: number;
}

interface Sent {
  at: Date;
  sentAt: Date | null;
  state: string;
  person: string;
  journey: number;
}

async function readRows({ query }: Queries, { journey: { no }, of }: Facts) {
  const [entries, decisions, people, messages, buyers] = await Promise.all([
    query<Row>("SELECT at, coalesce(outcome, 'entered') AS kind FROM journey_entries WHERE journey = $1", [no]),
    query<Decided>("SELECT at, reason AS kind, output, block FROM journey_decisions WHERE journey = $1", [no]),
    query<{ person: string; enteredAt: Date; at: Date | null; isControl: boolean }>(
      `SELECT person::text, entered_at AS "enteredAt", converted_at AS at, is_control AS "isControl" FROM journey_people WHERE journey = $1`,
      [no],
    ),
    query<Sent>(
      `SELECT created_at AS at, sent_at AS "sentAt", state, person::text, journey FROM messages WHERE website_id = $1`,
      [of],
    ),
    query<{ email: string; person: string }>("SELECT email, id::text AS person FROM people WHERE website_id = $1", [
      of,
    ]),
  ]);
  return { entries, decisions, people, messages, buyers };
}

const isExit = ({ kind, output }: Decided) => output === null && exitReasons.some((each) => each === kind);

/** Sales whose buyer got the journey's message last. */
const attribute = ({ sold, journey: { no } }: Facts, { messages, buyers }: Awaited<ReturnType<typeof readRows>>) =>
  sold.filter(({ visitor, at }) => {
    const buyer = buyers.find(({ email }) => email === `${visitor}@mail.example`)?.person;
    const touches = messages
      .filter(({ person, sentAt }) => person === buyer && sentAt !== null && sentAt.getTime() <= at)
      .sort((one, other) => (one.sentAt?.getTime() ?? 0) - (other.sentAt?.getTime() ?? 0));
    return touches.at(-1)?.journey === no;
  });

export async function plainFigures(queries: Queries, facts: Facts, { from, to }: { from: string; to: string }) {
  const { journey, zone } = facts;
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const within = ({ at }: { at: Date | null }) => at !== null && at.getTime() >= start && at.getTime() < end;
  const rows = await readRows(queries, facts);
  const { entries, decisions, people, messages } = rows;
  const attributed = attribute(facts, rows);
  const own = messages.filter((message) => message.journey === journey.no);
  const figures = (low: number, high: number) => {
    const inside = <Item extends { at: Date | null }>(items: readonly Item[]) =>
      items.filter(({ at }) => at !== null && at.getTime() >= low && at.getTime() < high);
    const until = <Item extends { at: Date }>(items: readonly Item[]) => items.filter(({ at }) => at.getTime() < high);
    const isIn = ({ kind }: Row) => kind === "entered";
    return {
      entered: inside(entries).filter(isIn).length,
      inside: until(entries).filter(isIn).length - until(decisions).filter(isExit).length,
      left: inside(decisions).filter(isExit).length,
      converted: inside(people.filter(({ isControl }) => !isControl)).length,
      messages: inside(own).filter(({ sentAt }) => sentAt !== null).length,
      sales: attributed.reduce((sum, each) => sum + (each.counted >= low && each.counted < high ? each.amount : 0), 0),
    };
  };
  const side = (wanted: boolean) => {
    const cohort = people.filter(({ isControl, enteredAt }) => isControl === wanted && within({ at: enteredAt }));
    return { people: cohort.length, converted: cohort.filter(({ at }) => (at?.getTime() ?? 0) >= start).length };
  };
  const counted = (states: readonly string[]) =>
    own.filter(within).filter(({ state }) => states.includes(state)).length;
  const report = {
    totals: figures(start, end),
    series: Array.from({ length: Math.round((end - start) / dayMs) }, (_, day) => ({
      ...{ at: isoIn(zone, start + day * dayMs), ...figures(start + day * dayMs, start + (day + 1) * dayMs) },
    })),
    control: side(true).people,
    exits: Object.fromEntries(
      exitReasons.flatMap((reason) => {
        const number = decisions.filter((each) => isExit(each) && each.kind === reason && within(each)).length;
        return number === 0 ? [] : [[reason, number]];
      }),
    ),
  };
  const taken: Record<string, number> = {};
  for (const { block, output } of decisions.filter(within)) {
    if (output !== null) taken[`${block} ${output}`] = (taken[`${block} ${output}`] ?? 0) + 1;
  }
  return {
    report,
    taken,
    sides: { treated: side(false), control: side(true) },
    states: Object.fromEntries(messageStates.map((state) => [state, counted([state])])),
  };
}
