import type { Settings } from "#platform/settings.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "../accounts.ts";
import type { DeliveryDependencies } from "../delivery-dependencies.ts";
import { readMessageToken } from "../message-addresses.ts";
import { lockReturned, lockSoftBounce, type ReturnedMessage, writeSoftBounce } from "../sql/returned.ts";
import { insertSuppressions, type SuppressionRow } from "../sql/suppressions.ts";
import { applyReports } from "./apply-reports.ts";
import { judgeReturned, maxSoftDays, nextSoftDays, type Verdict } from "./judge-returned.ts";
import { readReturned } from "./read-returned.ts";

type ReturnedDependencies = Pick<DeliveryDependencies, "postgres" | "clock">;

/**
 * Takes a raw mail that came back to an account: a bounce or a complaint about the message whose signed address it names.
 * What names none, or one of another website, changes nothing. Answers whether it was about a message.
 */
export async function takeReturned(
  dependencies: ReturnedDependencies & { settings: Settings },
  account: Account,
  raw: Buffer,
): Promise<boolean> {
  const returned = await readReturned(raw);
  const id = returned.tokens
    .map((token) => readMessageToken("bounce", token, dependencies.settings))
    .find((message) => message !== undefined);
  return id !== undefined && applyReturned(dependencies, account, { id, verdict: judgeReturned(returned) });
}

/** Writes what a mail that came back means for the message that it is about. Answers whether that is the website's. */
export async function applyReturned(
  { postgres, clock }: ReturnedDependencies,
  account: Account,
  { id, verdict }: { id: string; verdict: Verdict | undefined },
): Promise<boolean> {
  if (verdict === undefined) return false;
  const now = clock.now();
  return postgres.transaction(async (queries) => {
    const message = await lockReturned(queries, { id, website: account.website });
    if (message === undefined) return false;
    const report = reportOf(verdict);
    if (report !== undefined) {
      const said = { providerId: message.providerId, ...report };
      await applyReports(queries, { account, reports: [{ message, report: said }], now });
    }
    await insertSuppressions(queries, await suppressionsOf(queries, message, { verdict, now }));
    return true;
  });
}

function reportOf(verdict: Verdict) {
  if (verdict.kind === "delivered") return { state: "delivered" } as const;
  if (verdict.kind === "hard" || verdict.kind === "policy" || (verdict.kind === "soft" && verdict.isOver)) {
    return { state: "bounced", said: verdict.said } as const;
  }
  return undefined;
}

async function suppressionsOf(
  queries: Queries,
  { state, website, channel, address, person }: ReturnedMessage,
  { verdict, now }: { verdict: Verdict; now: number },
): Promise<SuppressionRow[]> {
  if (address === null || verdict.kind === "delivered" || verdict.kind === "policy") return [];
  const row = { website, channel, address, person, lineKind: "" as const, at: new Date(now), until: null };
  if (verdict.kind === "complaint") return [{ ...row, state: "complained", source: "bounce", detail: null }];
  const bounced = { ...row, state: "bounced" as const, source: "bounce" as const, detail: verdict.said };
  // The same mail once more says nothing new: its owner may have let the address back in meanwhile.
  if (verdict.kind === "hard") return state === "bounced" ? [] : [bounced];
  const day = Math.floor(now / 86_400_000);
  const days = nextSoftDays(await lockSoftBounce(queries, { website, address }), day);
  await writeSoftBounce(queries, { website, address, day, days });
  return days >= maxSoftDays ? [bounced] : [];
}
