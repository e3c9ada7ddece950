import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { personKey } from "#platform/events/keys.ts";
import { splitIdentifier } from "#platform/people/manual-decision.ts";
import { requestRebuild } from "#platform/people/rebuild-job.ts";
import { type DecisionDependencies, recordDecision } from "#platform/people/record-decision.ts";
import { findAnchor } from "#platform/people/sql/find-anchor.ts";
import { findBrowsers, insertSeparation } from "#platform/people/sql/separations.ts";
import type { FoundPerson } from "./find-person.ts";

interface UnlinkDependencies extends DecisionDependencies, Pick<Dependencies, "clock"> {}

/**
 * Records that a visitor of a person is somebody else, whatever its browser claimed or will claim; a job resolves the
 * website's people anew. Throws NOT_FOUND where the person has no such visitor, REFUSED where nothing would be left of
 * them, or where it stands for events of the owner's server without a browser.
 */
export async function unlinkVisitor(
  dependencies: UnlinkDependencies,
  { website, key, visitors }: FoundPerson,
  { visitor, author }: { visitor: bigint; author: string },
): Promise<void> {
  const { postgres, clock } = dependencies;
  if (!visitors.includes(visitor)) throw new AppError("NOT_FOUND", "The person has no such visitor");
  const person = await findAnchor(postgres, website.id, key);
  const browsers = await findBrowsers(postgres, website.id, visitors);
  const browser = browsers.get(visitor) ?? visitor;
  const others = visitors.filter((each) => browsers.get(each) !== browser);
  const ownIds = person.identifiers.map(splitIdentifier).filter(({ kind }) => kind === "id");
  if (others.length === 0) throw new AppError("REFUSED", "The person has no other browser");
  if (ownIds.some(({ value }) => personKey(website.id, value) === visitor)) {
    throw new AppError("REFUSED", "The visitor stands for events of the person without a browser");
  }
  const anchor = { ...person, visitors: others.slice(0, maxVisitors) };
  const decision = {
    kind: "separation",
    website: website.id,
    at: clock.now(),
    person: anchor,
    browser,
    visitor,
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

/** As many as an anchor lists. */
const maxVisitors = 100;
