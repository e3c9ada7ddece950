import type { PlanType } from "#contract/money-shapes.ts";
import { findingText } from "#contract/text/findings.ts";
import { isPosted } from "#platform/ledger/is-posted.ts";
import { postMovement } from "#platform/ledger/post-movement.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";

/** One night of a website, and what a thousand of its sessions cost, in rial; undefined costs nothing. */
interface Analysis {
  plan: PlanType;
  owner: string;
  website: string;
  /** The local date of the last day that is looked at. */
  day: string;
  /** Its end, in milliseconds since 1970: charges made before 0155 have it in their key. */
  to: number;
  /** Sessions of that day: each is paid once. */
  sessions: number;
  pricePerThousand: number | undefined;
}

const perThousand = 1_000;

/**
 * Charges the wallet for the sessions of a day, once for each website and day, in the caller's transaction. Answers whether
 * the night may find anything: not on BASIC, and not where the wallet lacks the money; then nothing is taken.
 */
export async function chargeAnalysis(queries: Queries, analysis: Analysis): Promise<boolean> {
  const { plan, owner, website, day, to, sessions, pricePerThousand = 0 } = analysis;
  if (plan === "BASIC") return false;
  const amount = Math.round((sessions * pricePerThousand) / perThousand);
  if (amount === 0) return true;
  if (await isPosted(queries, `findings/${website}/${new Date(to).toISOString()}`)) return true;
  const outcome = await postMovement(queries, {
    ...{ key: `findings/${website}/${day}`, kind: "ai", owner, currency: "IRR", website },
    ...{ available: -amount, account: "findings", title: findingText.charge },
  });
  return outcome !== "insufficient";
}
