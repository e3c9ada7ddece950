import type { z } from "zod";
import type { peopleSelection } from "#contract/people.ts";
import { maxListRows } from "#contract/segments.ts";
import { longPeopleListText, violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { signed, unsigned } from "#platform/people/sql/load-graph.ts";
import { findVisited, listNumbers } from "#platform/profiles/list-numbers.ts";
import { readPeopleQuery } from "#platform/profiles/read-people-query.ts";
import type { Query } from "#platform/reports/query.ts";
import { findCurrent } from "./sql/chosen-people.ts";

type Stores = Pick<Dependencies, "postgres" | "clickhouse" | "barrier" | "clock" | "identity">;

interface Caller {
  website: Query["website"];
  account: string;
}

/** Exactly one of the two. */
export interface Chosen {
  people?: readonly string[] | undefined;
  list?: z.output<typeof peopleSelection> | undefined;
}

const maxNumber = 2n ** 64n;

/**
 * Who is chosen, each once, by signed numbers of today: what names somebody who was merged means the person whom they are
 * now. Throws BAD_REQUEST naming the number of nobody here, or the list where it has nobody or more than a segment holds.
 */
export async function findChosen(dependencies: Stores, caller: Caller, { people, list }: Chosen): Promise<string[]> {
  const selection = await readPeopleQuery(dependencies, { input: list ?? {}, ...caller });
  if (people === undefined) {
    const all = await listNumbers(selection, { account: caller.account, max: maxListRows }, dependencies);
    if (all === undefined) throw refuseList(longPeopleListText(maxListRows));
    if (all.length === 0) throw refuseList(violationText.emptyPeopleList);
    return all.map(signed);
  }
  refuseFirst(people, (number) => BigInt(number) >= maxNumber);
  const found = await findCurrent(
    dependencies.postgres,
    caller.website.id,
    people.map((number) => signed(BigInt(number))),
  );
  const unknown = found.filter(({ isKnown }) => !isKnown).map(({ number }) => unsigned(number));
  const visited = await findVisited(selection, unknown, { ...dependencies, account: caller.account });
  const gone = new Set(unknown.filter((number) => !visited.has(number)));
  refuseFirst(people, (number) => gone.has(BigInt(number)));
  return [...new Set(found.map(({ person }) => person))];
}

/** Whom numbers mean now; who is nobody any more may stand in a list all the same. */
export async function findNamed(
  { postgres }: Pick<Stores, "postgres">,
  website: string,
  people: readonly string[],
): Promise<string[]> {
  const numbers = people.map(BigInt).filter((number) => number < maxNumber);
  return (await findCurrent(postgres, website, numbers.map(signed))).map(({ person }) => person);
}

function refuseFirst(people: readonly string[], isWrong: (number: string) => boolean): void {
  const index = people.findIndex(isWrong);
  if (index < 0) return;
  const issues = [{ path: ["people", index], message: violationText.foreignChoice }];
  throw new AppError("BAD_REQUEST", "No such person of this website", { issues });
}

const refuseList = (message: string) =>
  new AppError("BAD_REQUEST", "The list has nobody, or too many", { issues: [{ path: ["list"], message }] });
