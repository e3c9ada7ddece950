import type { Dependencies } from "#platform/dependencies.ts";
import { Rests } from "#platform/rests.ts";
import { isEvaluatingAny } from "#platform/segments/evaluate-once.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { enterPeople, type OpenJourney } from "./enter-people.ts";
import { openJourneys } from "./follow-events.ts";
import { type Candidate, refusalOf } from "./match-events.ts";
import type { Plans } from "./plans.ts";
import { listLiveJourneys, lockWebsite } from "./sql/live-journeys.ts";
import { endMembers, listMemberJourneys, listMembers, lockMembers, moveMembers } from "./sql/members.ts";

const maxPage = 500;
const minuteMs = 60_000;

interface BringOptions {
  plans: Plans;
  /** Of journeys whose page failed. */
  rests?: Rests<number>;
  signal?: AbortSignal;
}

/**
 * Brings the members of segments into journeys that take them at their start: a page of each journey in the order of their
 * numbers, at the journey's rate, once no evaluation of these segments is under way. Who left before their page came is not
 * taken. A journey whose page fails rests, and holds up no other. Answers how many pages.
 */
export async function bringMembers(
  { postgres, clock, log }: Pick<Dependencies, "postgres" | "clock" | "log">,
  { plans, rests = new Rests(clock), signal }: BringOptions,
): Promise<number> {
  const now = clock.now();
  const due = new Set(await listMemberJourneys(postgres, new Date(now)));
  const live = due.size === 0 ? [] : (await listLiveJourneys(postgres)).filter(({ no }) => due.has(no));
  let pages = 0;
  for (const journey of live) {
    if (signal?.aborted) break;
    if (rests.isResting(journey.no)) continue;
    try {
      const isBrought = await postgres.transaction(async (queries) => {
        await lockWebsite(queries, journey.website);
        const open = await openJourneys(queries, plans, [journey], new Set([journey.website]));
        const own = open.get(journey.no);
        return own?.journey.status === "active" && (await bringPage(queries, own, now));
      });
      if (isBrought) pages += 1;
      rests.forget(journey.no);
    } catch (error) {
      rests.note(journey.no);
      log.warn({ err: error, journey: journey.no }, "members of a segment not brought in, retrying");
    }
  }
  return pages;
}

/** Whether there was a page. */
async function bringPage(queries: Queries, open: OpenJourney, now: number): Promise<boolean> {
  const { journey, plan } = open;
  const { no, website, startedAt } = journey;
  const place = await lockMembers(queries, no, new Date(now));
  if (place === undefined) return false;
  const start = plan.blocks[plan.start];
  const { segments = [] } = (start?.fields ?? {}) as { segments?: readonly string[] };
  // Its members are half of what they will be: who is written behind the place of this page would never be brought in.
  if (start?.type === "trigger.segment_in" && (await isEvaluatingAny(queries, website, segments))) return false;
  const { rate } = plan.settings;
  const limit = Math.min(maxPage, rate ?? maxPage);
  const page =
    start?.type === "trigger.segment_in"
      ? await listMembers(queries, { journey: no, website, segments, limit, ...place })
      : [];
  const candidates = page.map(
    ({ person, segment }): Candidate => ({
      ...{ journey: no, person, key: "", trigger: `member:${startedAt}:${person}`, at: now, data: { segment } },
      refusal: refusalOf(open, { at: now, received: now }),
    }),
  );
  await enterPeople(queries, new Map([[no, open]]), { candidates, sightings: [] });
  const last = page.at(-1);
  if (last === undefined || page.length < limit) {
    await endMembers(queries, no);
  } else {
    const nextAt = rate === undefined ? now : now + (page.length / rate) * minuteMs;
    await moveMembers(queries, no, { after: last.person, nextAt: new Date(nextAt) });
  }
  return page.length > 0;
}
