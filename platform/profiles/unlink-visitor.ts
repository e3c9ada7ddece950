import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { requestRebuild } from "#platform/people/rebuild-job.ts";
import { type DecisionDependencies, recordDecision } from "#platform/people/record-decision.ts";
import { insertSeparation } from "#platform/people/sql/separations.ts";
import type { FoundPerson } from "./find-person.ts";
import { readBrowsers } from "./read-browsers.ts";

/**
 * Records that a visitor of a person is somebody else, whatever its browser claimed or will claim; a job resolves the
 * website's people anew. Throws NOT_FOUND where the person has no such visitor, REFUSED with what to tell the owner where
 * nothing would be left of the person, or where the visitor is no browser.
 */
export async function unlinkVisitor(
  dependencies: DecisionDependencies,
  person: FoundPerson,
  { visitor, author }: { visitor: bigint; author: string },
): Promise<void> {
  const { website, visitors } = person;
  if (!visitors.includes(visitor)) throw new AppError("NOT_FOUND", "The person has no such visitor");
  const { anchor: whole, browserOf, isBrowser, hasSeveral } = await readBrowsers(dependencies, person);
  if (!isBrowser(visitor)) throw refuse("The visitor stands for events without a browser", violationText.noBrowser);
  if (!hasSeveral) throw refuse("The person has no other browser", violationText.onlyBrowser);
  const browser = browserOf.get(visitor) ?? visitor;
  const others = visitors.filter((each) => browserOf.get(each) !== browser);
  const anchor = { ...whole, visitors: others.slice(0, maxVisitors) };
  const decision = {
    kind: "separation",
    ...{ website: website.id, at: dependencies.clock.now(), person: anchor, browser, visitor },
  } as const;
  await recordDecision(dependencies, decision, {
    author,
    effects: async (queries, { seq }) => {
      const { identifiers } = anchor;
      await insertSeparation(queries, website.id, { seq, browser, visitor, identifiers, visitors: anchor.visitors });
      await requestRebuild(queries, dependencies, { website: website.id, seq });
    },
  });
}

const refuse = (reason: string, message: string) =>
  new AppError("REFUSED", reason, { issues: [{ path: [], message }] });

/** As many as an anchor lists. */
const maxVisitors = 100;
