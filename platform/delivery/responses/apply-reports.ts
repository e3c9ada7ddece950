import { messageStates } from "#contract/delivery-states.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Account } from "../accounts.ts";
import type { Report } from "../adapters/adapter.ts";
import { cappedChannel } from "../gate/caps.ts";
import { mayMove } from "../may-move.ts";
import { blockedForMs, isSuppressing, mayComeBack } from "../settle-batch.ts";
import { settleCharges } from "../settle-charges.ts";
import { releaseCaps } from "../sql/cap-uses.ts";
import { releaseCharges } from "../sql/charges.ts";
import { type PolledMessage, type Reported, writeReports } from "../sql/polls.ts";
import { insertSuppressions } from "../sql/suppressions.ts";

interface Applied {
  message: PolledMessage;
  report: Report;
}

/**
 * Writes what a provider says of messages in the caller's transaction: states, forward only; the caps of what it did not
 * send given back; and numbers that an operator closed to a kind of line, for ninety days.
 */
export async function applyReports(
  queries: Queries,
  { account, reports, now }: { account: Account; reports: readonly Applied[]; now: number },
): Promise<void> {
  const moved = await writeReports(
    queries,
    reports.map((each) => toReported(account, each)),
    new Date(now),
  );
  const failed = reports.filter(
    ({ message, report }) => (report.state === "failed" || report.state === "bounced") && moved.has(message.id),
  );
  await releaseCaps(queries, {
    ...{ website: account.website, channel: cappedChannel(account.channel) },
    uses: failed.flatMap(({ message: { person, stamps } }) =>
      person === null ? [] : (stamps ?? []).map((use) => ({ ...use, person })),
    ),
  });
  // A mail that came back was carried: it is paid. What a panel did not send is not.
  const unsent = failed.flatMap(({ message, report }) => (report.state === "failed" ? [message.id] : []));
  await releaseCharges(queries, unsent);
  await insertSuppressions(
    queries,
    reports.flatMap(({ message, report }) => {
      const state = suppressingReason(report);
      // One that comes again, or late, says nothing new: its owner may have let the address back in meanwhile.
      if (state === undefined || message.address === null || !moved.has(message.id)) return [];
      const { website, channel, address, person, line } = message;
      const kind = account.lines.find(({ id }) => id === line)?.kind;
      const lineKind = report.isBlocked === true ? (kind ?? ("" as const)) : ("" as const);
      const until = mayComeBack(channel, state) ? new Date(now + blockedForMs) : null;
      const said = { state, source: "provider" as const, detail: report.said ?? null };
      return [{ website, channel, address, person, lineKind, ...said, at: new Date(now), until }];
    }),
  );
  await settleCharges(queries, { sent: [], unsent, at: now });
}

function suppressingReason({ isBlocked, isGone, reason }: Report) {
  if (isBlocked === true) return "operator_block" as const;
  return isGone === true && reason !== undefined && isSuppressing(reason) ? reason : undefined;
}

function toReported({ service }: Account, { message, report }: Applied): Reported {
  const { state, said, isBlocked } = report;
  const from = messageStates.filter((before) => mayMove(before, state));
  const detail = { service, ...(said !== undefined && { text: said }) };
  const { id } = message;
  const { providerId } = report;
  if (report.reason !== undefined) return { id, state, from, providerId, reason: report.reason, detail };
  if (isBlocked === true) return { id, state, from, providerId, reason: "operator_block", detail };
  if (state === "failed") return { id, state, from, providerId, reason: "refused", detail };
  if (state === "undelivered" || state === "bounced") return { id, state, from, providerId, reason: state, detail };
  return { id, state, from, providerId, reason: null, detail: null };
}
