import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { requestEvaluations } from "#platform/members/request-evaluations.ts";
import { addressOf } from "./create-website.ts";
import { changeWebsite, findZone } from "./sql/change-websites.ts";

interface Change {
  id: string;
  name?: string | undefined;
  /** A checked http(s) address. */
  url?: string | undefined;
  timeZone?: string | undefined;
  active?: boolean | undefined;
  serverPurchasesOnly?: boolean | undefined;
  signedIdentifyOnly?: boolean | undefined;
  hosts?: string[] | undefined;
}

/**
 * Changes the fields that are given; the collector looks the website up anew. In another zone days begin at other instants:
 * who is inside the segments is computed anew. Throws NOT_FOUND.
 */
export async function updateWebsite(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { collector, owner, change }: { collector: { forgetWebsites(changed: string): void }; owner: string; change: Change },
): Promise<OwnWebsite> {
  const { url, ...fields } = change;
  const address = url === undefined ? undefined : addressOf(url);
  const row = await postgres.transaction(async (queries) => {
    const zone = fields.timeZone === undefined ? undefined : await findZone(queries, change.id);
    const changed = await changeWebsite(queries, { owner, ...fields, ...address });
    if (changed !== undefined && fields.timeZone !== undefined && zone !== changed.timeZone) {
      await requestEvaluations(queries, changed.id, clock.now());
    }
    return changed;
  });
  if (row === undefined) throw new AppError("NOT_FOUND", "The website was deleted in the meantime");
  collector.forgetWebsites(row.id);
  return row;
}
