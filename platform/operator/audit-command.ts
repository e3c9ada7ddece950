import { z } from "zod";
import { type AuditResult, auditEvents } from "#platform/collect/audit-events.ts";
import { auditLedger, type LedgerAudit } from "#platform/ledger/audit-ledger.ts";
import type { Command } from "./command.ts";

/**
 * `audit`: looks for events that are stored twice and repairs them; computes every wallet again from its entries and names
 * what differs.
 */
export const auditCommand: Command<object, AuditResult & { ledger: LedgerAudit }> = {
  args: z.object({}),
  run: async (dependencies, _, { progress, signal }) => {
    const { dirtyDays } = dependencies.collector;
    const report = (done: number, total: number) => progress({ done, total, text: `website ${done} of ${total}` });
    const ledger = await auditLedger(dependencies.postgres);
    return { ...(await auditEvents({ ...dependencies, dirtyDays }, { since: 0, signal, progress: report })), ledger };
  },
};
