import type { Dependencies } from "#platform/dependencies.ts";
import { Rests } from "#platform/rests.ts";
import { settleCharges } from "./settle-charges.ts";
import { type HeldPlace, pageHeld } from "./sql/message-charges.ts";

/** Held charges that one turn looks at. */
const pageSize = 1_000;

const openStates: readonly (string | null)[] = ["queued", "sending"];
const unsentStates: readonly (string | null)[] = ["dropped", "failed", null];

/**
 * Settles what messages hold of wallets whose end was written without their money: shown on a page, dropped while they
 * waited for their next try, deleted with their website. Each hold, which is of one wallet, has a transaction of its own:
 * workers side by side do the same once; one that fails is logged, rests, and holds up no other. Looks at a page behind `after`, so that a turn costs the same however much is held;
 * answers where the next one goes on, undefined for the beginning.
 */
export async function settleLeftCharges(
  { postgres, clock, log }: Pick<Dependencies, "postgres" | "clock" | "log">,
  after?: HeldPlace,
  rests: Rests<string> = new Rests(clock),
): Promise<HeldPlace | undefined> {
  const page = await pageHeld(postgres, { after, limit: pageSize });
  const left = page.filter(({ state }) => !openStates.includes(state));
  for (const hold of new Set(left.map((each) => each.hold))) {
    if (rests.isResting(hold)) continue;
    const of = left.filter((each) => each.hold === hold);
    const pick = (isUnsent: boolean) =>
      of.filter(({ state }) => unsentStates.includes(state) === isUnsent).map(({ message }) => message);
    try {
      await postgres.transaction((queries) =>
        settleCharges(queries, { sent: pick(false), unsent: pick(true), at: clock.now() }),
      );
      rests.forget(hold);
    } catch (error) {
      rests.note(hold);
      log.warn({ err: error, hold }, "charges not settled, retrying");
    }
  }
  return page.length < pageSize ? undefined : page.at(-1);
}
