import { asTracked, type SentText } from "#contract/messages/as-tracked.ts";
import { countTestsLeft } from "#platform/delivery/count-tests-left.ts";
import { enqueueMarked } from "#platform/delivery/enqueue-marked.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { sampleUnsubscribeOf } from "#platform/integration/sample-values.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { BlockMessages, channelOf } from "../engine/block-messages.ts";
import type { OpenJourney } from "../engine/enter-people.ts";
import { type FollowedWebsite, findFollowedWebsite } from "../engine/sql/followed-website.ts";
import type { SentMessage } from "../engine/sql/steps.ts";
import { listDueTrials, listTrialMessages, lockTrial, saveTrial } from "../sql/trials.ts";
import type { Trial, TrialMessage } from "./trial.ts";
import { walkTrial } from "./walk-trial.ts";

export type TrialDependencies = Pick<Dependencies, "postgres" | "clock" | "ids" | "settings" | "log">;

/**
 * Carries owners' own walks on: what was decided and the messages of it in one transaction, so that none is sent twice.
 * Answers how many were due.
 */
export async function stepTrials(dependencies: TrialDependencies): Promise<number> {
  const due = await listDueTrials(dependencies.postgres, new Date(dependencies.clock.now()));
  for (const { journey, website } of due) {
    await stepTrial(dependencies, { journey, website }).catch((error: unknown) =>
      dependencies.log.warn({ err: error, journey }, "a walk through a journey cannot go on"),
    );
  }
  return due.length;
}

/** Brings one walk up to now. */
export const stepTrial = (
  dependencies: TrialDependencies,
  { journey, website: id }: { journey: string; website: string },
): Promise<void> =>
  dependencies.postgres.transaction(async (queries) => {
    // The website first: its tests are counted, and what is deleted is not written to.
    await queries.query("SELECT FROM websites WHERE id = $1 FOR NO KEY UPDATE", [id]);
    const website = await findFollowedWebsite(queries, id);
    const stored = await lockTrial(queries, journey);
    const now = dependencies.clock.now();
    if (website === undefined || stored === undefined || stored.endedAt !== null || stored.due > now) return;
    const outcome = await outcomeOf(queries, stored);
    // A message that is under way is looked at again a moment later.
    const { trial, sends } = walkTrial(stored, { now, zone: website.timeZone, ...outcome });
    const made = await makeMessages(dependencies, queries, { trial, sends, website, now });
    await saveTrial(queries, journey, { ...trial, messages: [...trial.messages, ...made] });
  });

/** What came of the message for which the walk holds. */
async function outcomeOf(queries: Queries, { run, messages }: Trial): Promise<SentMessage> {
  const last = messages.findLast(({ block }) => block === run.block);
  if (run.wait !== "message" || last === undefined) return { outcome: undefined };
  if (last.id === null) return { outcome: "not_sent" };
  const [found] = await listTrialMessages(queries, [last.id]);
  if (found === undefined) return { outcome: "not_sent" };
  if (found.state === "queued" || found.state === "sending") return { outcome: undefined };
  const isSent = ["sent", "delivered", "opened", "clicked"].includes(found.state);
  return { outcome: isSent ? "sent" : "not_sent", saved: found.saved ?? undefined };
}

async function makeMessages(
  dependencies: TrialDependencies,
  queries: Queries,
  { trial, sends, website, now }: { trial: Trial; sends: readonly number[]; website: FollowedWebsite; now: number },
): Promise<TrialMessage[]> {
  if (sends.length === 0) return [];
  const { given, run } = trial;
  const made = new BlockMessages(queries, openOf(trial, website));
  let left = await countTestsLeft(queries, { website: website.id, timeZone: website.timeZone, now });
  const messages: TrialMessage[] = [];
  for (const block of sends) {
    const address = given.to[channelOf[trial.plan.blocks[block]?.type ?? "flow.end"] ?? "API"];
    left -= address === undefined ? 0 : 1;
    if (address === undefined || left < 0) {
      messages.push({ id: null, block });
      continue;
    }
    const id = dependencies.ids.uuid();
    // A walk is a rehearsal: who tries its link must not leave the list by it.
    const unsubscribe = sampleUnsubscribeOf(dependencies.settings.PLATFORM_URL);
    const asSent = (text: string, sent: SentText) => asTracked(text, dependencies.settings.PLATFORM_URL, sent);
    const sources = { person: given.person, run, website, unsubscribe, asSent };
    const message = await made.make(block, sources, { id, now });
    await enqueueMarked(queries, message, { address, now });
    messages.push({ id, block });
  }
  return messages;
}

/** As far as making messages reads it: the journey's own row is not touched. */
const openOf = ({ plan, startedAt }: Trial, website: FollowedWebsite): OpenJourney => ({
  ...{ plan, zone: website.timeZone },
  journey: {
    ...{ no: 0, id: "", website: website.id, status: "active", version: 0, shift: 0, startedAt },
    ...{ stoppedAt: null, expiresAt: null, isMoving: false },
  },
});
