import { z } from "zod";
import { type AuditResult, auditEvents } from "#platform/collect/audit-events.ts";
import type { Command } from "./command.ts";

/** `audit`: proves of all events of all websites that none is stored twice, and repairs what is. */
export const auditCommand: Command<object, AuditResult> = {
  args: z.object({}),
  run: (dependencies, _, { progress, signal }) => {
    const { dirtyDays } = dependencies.collector;
    const tell = (done: number, total: number) => progress({ done, total, text: `website ${done} of ${total}` });
    return auditEvents({ ...dependencies, dirtyDays }, { since: 0, signal, progress: tell });
  },
};
