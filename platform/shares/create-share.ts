import { dimensions } from "#contract/dimensions.ts";
import { type ReportInput, reportInput } from "#contract/report-query.ts";
import { maxShares, type SharedQuery } from "#contract/shares.ts";
import { violationText } from "#contract/text/violations.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { planList } from "#platform/reports/breakdown-plan.ts";
import { type Query, readQuery } from "#platform/reports/query.ts";
import { shapeOf } from "#platform/reports/shapes.ts";
import { storeSecret } from "#platform/secrets/store-secret.ts";
import { hashOfToken, placeOfToken, tokenBytes } from "./share-token.ts";
import { sharedPeriod } from "./shared-period.ts";
import { insertShare, type ShareRow } from "./sql/shares.ts";

interface CreateInput {
  website: Query["website"];
  name: string;
  query: SharedQuery;
  expiresAt: string | null;
}

/**
 * Makes a link to a report of a website. Its token is stored as a hash, by which it is found, and sealed, so that its owner
 * can copy it again. Throws BAD_REQUEST where the period or the order makes no sense or the link would have expired already, REFUSED where the website has `maxShares`.
 */
export async function createShare(
  { postgres, ids, clock, keyring }: Pick<Dependencies, "postgres" | "ids" | "clock" | "keyring">,
  { website, name, query, expiresAt }: CreateInput,
): Promise<{ row: ShareRow; token: string }> {
  const now = clock.now();
  checkQuery(query, website, now);
  const end = expiresAt === null ? null : new Date(expiresAt);
  if (end !== null && end.getTime() <= now) {
    throw new AppError("BAD_REQUEST", "Expired already", {
      issues: [{ path: ["expiresAt"], message: violationText.date }],
    });
  }
  const token = ids.secret(tokenBytes);
  const row = { id: ids.uuid(), name, query, createdAt: new Date(now), expiresAt: end };
  const isStored = await postgres.transaction(async (transaction) => {
    const stored = { website: website.id, row, tokenHash: hashOfToken(token), max: maxShares };
    if (!(await insertShare(transaction, stored))) return false;
    await storeSecret({ keyring, clock }, transaction, { ...placeOfToken(website.id, row.id), text: token });
    return true;
  });
  if (!isStored) throw new AppError("REFUSED", "Too many links");
  return { row, token };
}

/** A link must not fail only when it is read. */
function checkQuery({ filters, view, ...query }: SharedQuery, website: Query["website"], now: number): void {
  const period = sharedPeriod(query, { now, zone: website.timeZone });
  const read = (own: Partial<ReportInput>) =>
    readQuery(reportInput.parse({ ...filters, ...own, ...period, website: website.id }), website, now);
  if (view.kind === "overview") read({});
  else if (view.kind === "breakdown") planList(read({ sort: view.sort }), dimensions[view.dimension].call);
  else {
    const { parameters, check } = shapeOf(view);
    const query = read(parameters?.(view) ?? {});
    check?.(query);
  }
}
