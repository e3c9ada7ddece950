import type { SaidReport } from "../adapters/adapter.ts";

interface Named {
  id: string;
  providerId: string | null;
}

/**
 * Reports of messages that are known, in rounds that are written one after the other: each message once a round, in the
 * order in which its reports came. A state that is said again of a message says nothing. Pure.
 */
export function roundsOf<Message extends Named>(
  known: readonly Message[],
  reports: readonly SaidReport[],
): { message: Message; report: SaidReport }[][] {
  const byId = new Map(known.map((message) => [message.id, message]));
  const byProvider = new Map(known.map((message) => [message.providerId, message]));
  const said = new Map<string, Set<string>>();
  const rounds: { message: Message; report: SaidReport }[][] = [];
  for (const report of reports) {
    const message = byId.get(report.message ?? "") ?? byProvider.get(report.providerId);
    if (message === undefined) continue;
    const states = said.get(message.id) ?? new Set();
    if (states.has(report.state)) continue;
    const round = rounds[states.size] ?? [];
    rounds[states.size] = round;
    round.push({ message, report });
    said.set(message.id, states.add(report.state));
  }
  return rounds;
}
