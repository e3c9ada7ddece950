import { reportInput } from "#contract/reports.ts";
import { mostShares, type SharedQuestion } from "#contract/shares.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { type Query, readQuery } from "#platform/reports/query.ts";
import { hashOfToken, tokenBytes } from "./share-token.ts";
import { insertShare, type ShareRow } from "./sql/shares.ts";

interface Asked {
  website: Query["website"];
  name: string;
  question: SharedQuestion;
  expiresAt: string | null;
}

/**
 * Makes a link to a report of a website, and tells its token this once. Throws BAD_REQUEST where the period makes no
 * sense or the link would be over already, REFUSED where the website has too many.
 */
export async function createShare(
  { postgres, ids, clock }: Pick<Dependencies, "postgres" | "ids" | "clock">,
  { website, name, question, expiresAt }: Asked,
): Promise<{ row: ShareRow; token: string }> {
  const now = clock.now();
  readQuery(reportInput.parse({ ...question.filters, ...period(question), website: website.id }), website, now);
  const end = expiresAt === null ? null : new Date(expiresAt);
  if (end !== null && end.getTime() <= now) {
    throw new AppError("BAD_REQUEST", "Over already", {
      issues: [{ path: ["expiresAt"], message: violationText.date }],
    });
  }
  const token = ids.secret(tokenBytes);
  const row = { id: ids.uuid(), name, question, createdAt: new Date(now), expiresAt: end };
  const made = await insertShare(postgres, {
    website: website.id,
    row,
    tokenHash: hashOfToken(token),
    most: mostShares,
  });
  if (!made) throw new AppError("REFUSED", "Too many links");
  return { row, token };
}

const period = ({ from, to, compare }: SharedQuestion) => ({ from, to, compare });
