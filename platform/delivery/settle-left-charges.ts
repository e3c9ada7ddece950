import type { Dependencies } from "#platform/dependencies.ts";
import { settleCharges } from "./settle-charges.ts";
import { findLeftCharges } from "./sql/message-charges.ts";

/** Messages that one turn settles. */
const maxLeft = 500;

const unsentStates: readonly (string | null)[] = ["dropped", "failed", null];

/**
 * Settles what messages hold of wallets whose end was written without their money: shown on a page, dropped while they
 * waited for their next try, deleted with their website. Each hold, which is of one wallet, has a transaction of its own:
 * workers side by side do the same once.
 */
export async function settleLeftCharges({ postgres, clock }: Pick<Dependencies, "postgres" | "clock">): Promise<void> {
  const left = await findLeftCharges(postgres, maxLeft);
  for (const hold of new Set(left.map((each) => each.hold))) {
    const of = left.filter((each) => each.hold === hold);
    const pick = (isUnsent: boolean) =>
      of.filter(({ state }) => unsentStates.includes(state) === isUnsent).map(({ message }) => message);
    await postgres.transaction((queries) =>
      settleCharges(queries, { sent: pick(false), unsent: pick(true), at: clock.now() }),
    );
  }
}
