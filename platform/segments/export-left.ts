import type { SegmentExit } from "#contract/segments.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import { listContacts, type PersonContact } from "#platform/profiles/list-contacts.ts";
import { exportLimits } from "#platform/reports/describe-parts.ts";
import { findPeopleOf } from "./live/sql/waiting.ts";
import { type ExitRow, findMembers, listExits } from "./sql/members.ts";

const partRows = 2_000;
/** Greater than the number of any change. */
const afterAll = (2n ** 63n - 1n).toString();

interface Exit extends Pick<ExitRow, "at" | "cause"> {
  person: bigint;
}

/**
 * Everybody who left a segment and is not inside now, once each with their last exit, the latest first. Who became
 * another person since is that one.
 */
export async function* exportLeft(
  dependencies: Pick<Dependencies, "postgres" | "clock">,
  website: { id: string; timeZone: string },
  segment: number,
): AsyncGenerator<{ items: SegmentExit[] }> {
  const { postgres } = dependencies;
  const listed = new Set<bigint>();
  for (let before = afterAll; ; ) {
    const rows = await listExits(postgres, segment, { before, limit: partRows });
    const exits = await listOutside(dependencies, { website: website.id, segment, rows, listed });
    const contacts = await listContacts(
      dependencies,
      website.id,
      exits.map(({ person }) => person),
    );
    yield {
      items: exits.map(({ at, cause }, index) => ({
        ...{ person: contacts[index] as PersonContact, at: isoIn(website.timeZone, at.getTime()), cause },
      })),
    };
    const last = rows.at(-1);
    if (last === undefined || rows.length < partRows || listed.size >= exportLimits.maxRows) return;
    before = last.no;
  }
}

/** The exits of those who are outside and not `listed` yet, who are listed then. */
async function listOutside(
  { postgres }: Pick<Dependencies, "postgres">,
  given: { website: string; segment: number; rows: readonly ExitRow[]; listed: Set<bigint> },
): Promise<Exit[]> {
  const { website, segment, rows, listed } = given;
  const keys = rows.map(({ person }) => unsigned(person));
  const personOf = await findPeopleOf(postgres, website, keys);
  const people = keys.map((key) => personOf.get(key) ?? key);
  const inside = await findMembers(postgres, segment, people.map(signed));
  return rows.flatMap(({ at, cause }, index): Exit[] => {
    const person = people[index] as bigint;
    if (listed.has(person) || inside.has(signed(person))) return [];
    listed.add(person);
    return [{ person, at, cause }];
  });
}
