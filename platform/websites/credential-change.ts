import type { WebsiteCredential, WebsiteCredentials } from "#contract/websites.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { lockCredentials, readFormer } from "./sql/credentials.ts";

export interface CredentialChange {
  /** Its memory of websites, which a change empties. */
  collector: { forgetWebsites(changed: string): void };
  owner: string;
  website: string;
  credential: WebsiteCredential;
}

/**
 * Runs `change` on the locked credentials of an owner's website and answers what they are then. Without `change` it only
 * reads. Throws NOT_FOUND.
 */
export async function withCredentials(
  { postgres, clock }: Pick<Dependencies, "postgres" | "clock">,
  { owner, website }: Pick<CredentialChange, "owner" | "website">,
  change?: (queries: Queries, current: WebsiteCredentials, now: Date) => Promise<void>,
): Promise<WebsiteCredentials> {
  const now = new Date(clock.now());
  return postgres.transaction(async (queries) => {
    const read = async () => {
      const current = await lockCredentials(queries, { owner, website });
      if (current === undefined) throw new AppError("NOT_FOUND", "The owner has no such website");
      return { ...current, former: await readFormer(queries, website, now) };
    };
    const current = await read();
    if (change === undefined) return current;
    await change(queries, current, now);
    return read();
  });
}
