import type { OwnWebsite } from "#platform/caller.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { addressOf } from "./create-website.ts";
import { changeWebsite } from "./sql/change-websites.ts";

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

/** Changes the fields that are given; the collector looks the website up anew. Throws NOT_FOUND. */
export async function updateWebsite(
  { postgres }: Pick<Dependencies, "postgres">,
  { collector, owner, change }: { collector: { forgetWebsites(changed: string): void }; owner: string; change: Change },
): Promise<OwnWebsite> {
  const { url, ...fields } = change;
  const address = url === undefined ? undefined : addressOf(url);
  const row = await changeWebsite(postgres, { owner, ...fields, ...address });
  if (row === undefined) throw new AppError("NOT_FOUND", "The website was deleted in the meantime");
  collector.forgetWebsites(row.id);
  return row;
}
