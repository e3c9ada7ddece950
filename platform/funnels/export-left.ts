import { z } from "zod";
import type { FunnelExit } from "#contract/funnels.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { listContacts, type PersonContact } from "#platform/profiles/list-contacts.ts";
import { describeParts, exportLimits } from "#platform/reports/describe-parts.ts";
import type { PreparedReport } from "#platform/reports/prepare-report.ts";
import { openLeft } from "./list-left.ts";
import type { CountedFunnel } from "./report-funnel.ts";
import { selectBestAttempts } from "./sql/best-attempts.ts";
import { selectAllLeft } from "./sql/count-attempts.ts";

const partRows = 2_000;

const row = z.object({
  person: z.string().transform((text) => BigInt(text)),
  reachedAt: z.coerce.number(),
});

/** Everybody of `listLeft` in its order, from one statement, with when they reached the step. */
export async function exportLeft(
  funnel: CountedFunnel,
  prepared: PreparedReport,
  { account, ...step }: Parameters<typeof openLeft>[2] & { account: string },
  dependencies: Pick<Dependencies, "postgres" | "clickhouse" | "clock">,
): Promise<AsyncGenerator<{ items: FunnelExit[] }>> {
  const { id, timeZone } = prepared.query.website;
  const opened = openLeft(funnel, prepared, step);
  const parts = opened === undefined ? [] : await readParts(opened, account, dependencies);
  return describeParts(parts, async (rows) => {
    const contacts = await listContacts(
      dependencies,
      id,
      rows.map(({ person }) => person),
    );
    return {
      items: rows.map(({ reachedAt }, index) => ({
        ...{ person: contacts[index] as PersonContact, reachedAt: isoIn(timeZone, reachedAt) },
      })),
    };
  });
}

function readParts(
  { reading, level }: NonNullable<ReturnType<typeof openLeft>>,
  account: string,
  { clickhouse }: Pick<Dependencies, "clickhouse">,
) {
  const attempts = selectBestAttempts(reading, { who: true, instants: level > 1 });
  const statement = selectAllLeft(reading.plan, attempts, { level, limit: exportLimits.maxRows });
  return clickhouse.selectParts(statement, row, { owner: account, lane: "background", size: partRows });
}
