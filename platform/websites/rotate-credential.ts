import {
  formerCredentialMs,
  maxFormerCredentials,
  type WebsiteCredential,
  type WebsiteCredentials,
} from "#contract/websites.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { type CredentialChange, withCredentials } from "./credential-change.ts";
import { replaceCredential } from "./sql/credentials.ts";

/** Random bytes of a new one. */
const bytesOf: Record<WebsiteCredential, number> = { key: 9, secret: 32 };

/**
 * Replaces the key or the secret of a website. The old one works until its time is over (`formerCredentialMs`). Throws
 * NOT_FOUND, and REFUSED where `maxFormerCredentials` still work.
 */
export async function rotateCredential(
  dependencies: Pick<Dependencies, "postgres" | "clock" | "ids">,
  { collector, owner, website, credential }: CredentialChange,
): Promise<WebsiteCredentials> {
  const next = dependencies.ids.secret(bytesOf[credential]);
  const rotated = await withCredentials(dependencies, { owner, website }, async (queries, current, now) => {
    if (current.former.filter((each) => each.credential === credential).length >= maxFormerCredentials) {
      throw new AppError("REFUSED", "Too many replaced credentials still work: end them first");
    }
    const endsAt = new Date(now.getTime() + formerCredentialMs[credential]);
    await replaceCredential(queries, { website, credential, old: current[credential], next, now, endsAt });
  });
  collector.forgetWebsites(website);
  return rotated;
}
