import type { DeliveryChannel } from "#contract/delivery-states.ts";
import type { TrialExit } from "#contract/journeys/trial-choices.ts";
import type { PersonRow } from "#platform/people/read-persons.ts";
import type { Plan } from "../compile-plan.ts";
import type { Decision, Run } from "../engine/run.ts";

/** An owner's own walk through a journey. Pure. Instants of its run are on the journey's clock, which is faster. */
export interface Trial {
  plan: Plan;
  given: {
    /** Where each channel of the plan leads. */
    to: Partial<Record<DeliveryChannel, string>>;
    /** Seconds that a day lasts. */
    day: number;
    /** Whom texts are filled with: the person of the website who has one of the addresses, else the owner. */
    person: PersonRow;
  };
  run: Run;
  decisions: Decision[];
  messages: TrialMessage[];
  startedAt: number;
  /** When it is looked at again, on the wall's clock. */
  due: number;
  endedAt: number | null;
  exit: TrialExit | null;
}

export interface TrialMessage {
  /** Null where it was not made: the day's tests were used up, or the channel has no address. */
  id: string | null;
  block: number;
}

const daySeconds = 86_400;
/** A walk does not last longer. */
export const maxTrialMs = 3_600_000;

type Clock = Pick<Trial, "startedAt" | "given">;

/** What the journey's clock shows at an instant. */
export const journeyTime = ({ startedAt, given: { day } }: Clock, at: number): number =>
  Math.floor(startedAt + (at - startedAt) * (daySeconds / day));

/** When the journey's clock shows an instant. */
export const wallTime = ({ startedAt, given: { day } }: Clock, at: number): number =>
  Math.ceil(startedAt + (at - startedAt) * (day / daySeconds));
