import { z } from "zod";
import { id } from "#contract/fields.ts";
import { loadQuarantined } from "#platform/collect/load-quarantined.ts";
import { listQuarantined } from "#platform/wal/sql/quarantined-events.ts";
import type { Command } from "./command.ts";

const args = z.object({ website: id.optional() });
/** The whole list is a file of its own: `--json` names what comes after. */
const maxListed = 1_000;

interface ListedEvent {
  website: string;
  id: string;
  reason: string;
  notedAt: string;
  event: unknown;
}

/** `quarantine list`: acknowledged events that the event store refused, with the reason. */
export const quarantineListCommand: Command<z.infer<typeof args>, ListedEvent[]> = {
  args,
  run: async ({ postgres }, { website }) => {
    const rows = await listQuarantined(postgres, { website, after: undefined, limit: maxListed });
    return rows.map(({ event, notedAt, ...row }) => ({
      ...row,
      notedAt: notedAt.toISOString(),
      event: JSON.parse(event),
    }));
  },
};

/** `quarantine load`: loads them again, once their reason is gone; the others stay. */
export const quarantineLoadCommand: Command<
  z.infer<typeof args>,
  { loaded: number; refused: number; interrupted: boolean }
> = {
  args,
  run: async (dependencies, { website }, { progress, signal }) => {
    const report = (done: number) => progress({ done, total: 0, text: "events" });
    const loaded = await loadQuarantined(dependencies, { website, signal, progress: report });
    return { ...loaded, interrupted: signal.aborted };
  },
};
