import { type AddressedChannel, addressViolation, readAddress } from "#contract/addresses.ts";
import type { consentStates } from "#contract/consents.ts";
import { violationText } from "#contract/text/violations.ts";
import { readInstant } from "#contract/time/range.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { appendConsents } from "./sql/consents.ts";

interface Given {
  website: { id: string; timeZone: string };
  channel: AddressedChannel;
  rows: readonly { address: string; consent: (typeof consentStates)[number]; source: string; day: string }[];
}

/**
 * Appends consents that an owner has from elsewhere; what is recorded already is counted as repeated, so that a file may be
 * sent twice. Nothing is stored where a row is wrong: throws BAD_REQUEST naming the first hundred.
 */
export async function recordConsents(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { website, channel, rows }: Given,
): Promise<{ stored: number; repeated: number }> {
  const now = clock.now();
  const today = isoIn(website.timeZone, now).slice(0, 10);
  const read = rows.map((row) => ({ ...row, address: readAddress(channel, row.address) }));
  const issues = read.flatMap(({ address, day }, index) => [
    ...(address === undefined ? [{ path: ["rows", index, "address"], message: addressViolation(channel) }] : []),
    ...(day > today ? [{ path: ["rows", index, "day"], message: violationText.futureDay }] : []),
  ]);
  if (issues.length > 0) throw new AppError("BAD_REQUEST", "A row is wrong", { issues: issues.slice(0, 100) });
  const stored = await appendConsents(postgres, {
    ...{ website: website.id, now: new Date(now) },
    rows: read.map(({ address = "", consent, source, day }) => ({
      ...{ channel, address, consent, source, at: new Date(readInstant(day, website.timeZone)) },
    })),
  });
  return { stored, repeated: rows.length - stored };
}
