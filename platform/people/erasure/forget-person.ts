import type { ForgottenChanges } from "#platform/members/forget-changes.ts";
import { applyDecision } from "#platform/people/apply-decision.ts";
import { anchorOf, type ManualDecision } from "#platform/people/manual-decision.ts";
import { lockRevision, saveRevision } from "#platform/people/sql/identity-state.ts";
import { loadDecisionGraph } from "#platform/people/sql/load-decision.ts";
import { insertDecision } from "#platform/people/sql/manual-decisions.ts";
import { storeChanges } from "#platform/people/sql/store-changes.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { ErasureDependencies } from "./dependencies.ts";
import { saveForgotten } from "./sql/erasures.ts";
import { deletePerson, forgetTexts, moveHandovers } from "./sql/forget-person.ts";
import type { Subject } from "./sql/subject.ts";

interface Forgetting {
  id: string;
  subject: Subject;
  /** Finds the person in texts. */
  pattern: string | undefined;
  /** The visitor under which the events of one of theirs stay, and another one for what is still to come. */
  strippedOf: (visitor: bigint) => bigint;
  laterOf: (visitor: bigint) => bigint;
  /** The last group that is stored. */
  storedSeq: number;
  events: number;
  /** What is gone of their enters and exits already. */
  changes: ForgottenChanges;
}

/** Forgets who the person was, in one transaction; sums of people stay. Returns the revision of the website's people. */
export const forgetPerson = (
  { postgres, clock, messages }: Pick<ErasureDependencies, "postgres" | "clock" | "messages">,
  forgetting: Forgetting,
): Promise<number> =>
  postgres.transaction(async (queries) => {
    const revision = (await lockRevision(queries)) + 1;
    const { id, subject, pattern, laterOf, events, changes } = forgetting;
    const now = clock.now();
    await moveHandovers(queries, subject, laterOf);
    const unsent = await deletePerson(queries, subject, changes);
    if (pattern !== undefined) await forgetTexts(queries, subject, pattern);
    await keepSums(queries, forgetting, { revision, now });
    await saveForgotten(queries, id, { events, now: new Date(now) });
    await saveRevision(queries, revision, [subject.website]);
    await messages.returnCharges(queries, unsent, now);
    return revision;
  });

/**
 * A lead stays a lead, a customer a customer, and several browsers one person. A decision says so, with its place among the
 * claims, as the stripped events do not.
 */
async function keepSums(
  queries: Queries,
  { subject, strippedOf, storedSeq }: Forgetting,
  { revision, now }: { revision: number; now: number },
): Promise<void> {
  const { website, isKnown, visitors, leadAt, customerAt } = subject;
  const stripped = visitors.map(strippedOf);
  const [first] = stripped;
  if (!isKnown || first === undefined) return;
  const decided: ManualDecision = {
    ...{ kind: "erased", website, at: leadAt ?? customerAt ?? now, visitors: stripped },
    person: anchorOf({ id: first, identifiers: new Map() }, []),
    ...(leadAt === undefined ? {} : { leadAt }),
    ...(customerAt === undefined ? {} : { customerAt }),
  };
  const graph = await loadDecisionGraph(queries, decided);
  applyDecision(graph, decided);
  await storeChanges(queries, graph, revision);
  await insertDecision(queries, decided, { afterSeq: storedSeq, author: undefined });
}
