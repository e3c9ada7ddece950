import { z } from "zod";
import { type AuditResult, auditEvents } from "#platform/collect/audit-events.ts";
import type { Command } from "./command.ts";

/** `audit`: looks for events that are stored twice and repairs them. */
export const auditCommand: Command<object, AuditResult> = {
  args: z.object({}),
  run: (dependencies, _, { progress, signal }) => {
    const { dirtyDays } = dependencies.collector;
    const report = (done: number, total: number) => progress({ done, total, text: `website ${done} of ${total}` });
    return auditEvents({ ...dependencies, dirtyDays }, { since: 0, signal, progress: report });
  },
};
