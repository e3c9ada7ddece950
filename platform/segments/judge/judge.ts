import type { Condition } from "#contract/conditions/condition.ts";
import type { Definition } from "#contract/conditions/definition.ts";
import type { Moment } from "./calendar.ts";
import { judgeAttribute } from "./judge-attribute.ts";
import { judgeEvent } from "./judge-event.ts";
import { judgeKpi } from "./judge-kpi.ts";
import { type PersonFacts, visitsOf } from "./person-facts.ts";
import { earlier, earliest, type Verdict } from "./verdict.ts";

/** One condition that brings somebody in, and what was compared. */
export interface Reason {
  group: number;
  condition: Condition;
  /** False in a negated group: not meeting it is the reason. */
  isMet: boolean;
  value: Verdict["value"];
}

export interface Judgement {
  isInside: boolean;
  /** The earliest later instant at which time alone may change the verdict; perhaps too early, never too late. */
  due: number | undefined;
  /** The conditions of the groups that let them in: those they meet, of a negated group those they do not meet. */
  why: Reason[];
}

type VisitedFacts = PersonFacts & { visits: ReturnType<typeof visitsOf> };

/** Facts for judging several definitions at one instant. */
export const withVisits = (facts: PersonFacts): VisitedFacts => ({ ...facts, visits: visitsOf(facts) });

/** Whether a person is inside a segment at an instant: the rule that the compiled SQL must agree with. */
export function judge(facts: PersonFacts, { groups }: Definition, moment: Moment): Judgement {
  const visited = withVisits(facts);
  const judged = groups.map((group) => {
    const verdicts = group.items.map((condition) => ({ condition, verdict: verdictOf(condition, visited, moment) }));
    return { verdicts, isMet: verdicts.every(({ verdict }) => verdict.isMet) !== group.negate };
  });
  return {
    isInside: judged.some(({ isMet }) => isMet),
    due: earliest(judged.flatMap(({ verdicts }) => verdicts.map(({ verdict }) => verdict.due))),
    why: judged.flatMap((each, group) => (each.isMet ? reasonsOf(each.verdicts, group) : [])),
  };
}

/** The same without reasons: batches judge a thousand people by all segments that run. */
export function judgeVisited(
  facts: VisitedFacts,
  { groups }: Definition,
  moment: Moment,
): Pick<Judgement, "isInside" | "due"> {
  let isInside = false;
  let due: number | undefined;
  for (const { items, negate } of groups) {
    let meetsAll = true;
    for (const condition of items) {
      const verdict = verdictOf(condition, facts, moment);
      meetsAll &&= verdict.isMet;
      due = earlier(due, verdict.due);
    }
    isInside ||= meetsAll !== negate;
  }
  return { isInside, due };
}

/** Of a group that lets somebody in: a negated one does so where a condition is not met. */
function reasonsOf(verdicts: readonly { condition: Condition; verdict: Verdict }[], group: number): Reason[] {
  const unmet = verdicts.filter(({ verdict }) => !verdict.isMet);
  return (unmet.length > 0 ? unmet : verdicts).map(({ condition, verdict: { isMet, value } }) => ({
    ...{ group, condition, isMet, value },
  }));
}

function verdictOf(condition: Condition, facts: VisitedFacts, moment: Moment): Verdict {
  switch (condition.of) {
    case "attribute":
      return judgeAttribute(condition, facts, moment);
    case "kpi":
      return judgeKpi(condition, facts, moment);
    case "event":
      return judgeEvent(condition, facts.events, moment);
    case "segment":
      return { isMet: facts.segments.has(condition.field) === (condition.op === "is") };
    default:
      return condition satisfies never;
  }
}
