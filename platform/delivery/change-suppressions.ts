import type { z } from "zod";
import { type AddressedChannel, addressViolation, readAddress } from "#contract/addresses.ts";
import type { Suppression, suppressionFields } from "#contract/delivery.ts";
import { isoIn } from "#contract/time/zone.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import {
  deleteSuppression,
  insertConsent,
  insertSuppressions,
  pageSuppressions,
  type SuppressionRow,
} from "./sql/suppressions.ts";

interface Website {
  id: string;
  timeZone: string;
}

const toSuppression = (zone: string, { website: _, person: __, at, until, ...row }: SuppressionRow): Suppression => ({
  ...row,
  at: isoIn(zone, at.getTime()),
  until: until === null ? null : isoIn(zone, until.getTime()),
});

/** Addresses that get nothing more, the newest first. */
export async function listSuppressions(
  queries: Queries,
  { website, ...list }: Omit<Parameters<typeof pageSuppressions>[1], "website"> & { website: Website },
) {
  const { rows, total } = await pageSuppressions(queries, { ...list, website: website.id });
  const items = rows.map((row) => toSuppression(website.timeZone, row));
  return { items, total, page: list.page, limit: list.limit };
}

/** Sends an address nothing more by a channel. Throws BAD_REQUEST where it is none. */
export async function addSuppression(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { website, channel, address: given }: z.output<typeof suppressionFields> & { website: Website },
): Promise<Suppression> {
  const now = new Date(clock.now());
  const address = knownAddress(channel, given);
  const row: SuppressionRow = {
    ...{ website: website.id, channel, address, lineKind: "", state: "unsubscribed", person: null },
    ...{ source: "owner", detail: null, at: now, until: null },
  };
  await postgres.transaction(async (queries) => {
    await insertSuppressions(queries, [row]);
    await insertConsent(queries, { ...row, consent: "denied", source: "owner", now });
  });
  return toSuppression(website.timeZone, row);
}

function knownAddress(channel: AddressedChannel, given: string): string {
  const read = readAddress(channel, given);
  if (read !== undefined) return read;
  throw new AppError("BAD_REQUEST", "Not an address of the channel", {
    issues: [{ path: ["address"], message: addressViolation(channel) }],
  });
}

/**
 * Sends to an address again. Where the person had unsubscribed, the owner states that they agreed; an address that bounced
 * and is mended says nothing of that. Throws NOT_FOUND where it is not in the list.
 */
export async function removeSuppression(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  key: Parameters<typeof deleteSuppression>[1],
): Promise<void> {
  const now = new Date(clock.now());
  await postgres.transaction(async (queries) => {
    const reason = await deleteSuppression(queries, key);
    if (reason === undefined) throw new AppError("NOT_FOUND", "No such suppression");
    if (reason !== "unsubscribed") return;
    await insertConsent(queries, { ...key, person: null, consent: "stated", source: "owner", at: now, now });
  });
}
