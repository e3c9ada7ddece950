import type { PeopleInput } from "#contract/people.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Query } from "#platform/reports/query.ts";
import { findPerson } from "./find-person.ts";
import { readPeopleQuery } from "./read-people-query.ts";
import { showDetail } from "./show-detail.ts";

interface ListCall {
  input: Partial<PeopleInput>;
  context: { dependencies: Dependencies; owner: { id: string }; website: Query["website"] };
}

export const readList = ({ input, context: { dependencies, owner, website } }: ListCall) =>
  readPeopleQuery(dependencies, { input, website, account: owner.id });

interface PersonCall {
  input: { user: string };
  context: ListCall["context"];
}

/** The person of a call, with a selection of everybody. */
export async function openPerson({ input: { user }, context }: PersonCall) {
  const selection = await readList({ input: {}, context });
  const { query, run } = selection;
  const { website, dependencies } = context;
  return { selection, person: await findPerson(dependencies, { website, run, settled: query.settled, user }) };
}

export async function openPair(call: PersonCall & { input: { other: string } }) {
  const { selection, person } = await openPerson(call);
  const { person: other } = await openPerson({ ...call, input: { user: call.input.other } });
  return { selection, person, other };
}

export async function readDetail(call: PersonCall) {
  const { person, selection } = await openPerson(call);
  return showDetail(person, selection, call.context.dependencies);
}
