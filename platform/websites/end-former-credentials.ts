import type { WebsiteCredentials } from "#contract/websites.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { type CredentialChange, withCredentials } from "./credential-change.ts";
import { deleteFormer } from "./sql/credentials.ts";

/** Ends every replaced key, or every replaced secret, of a website at once. Throws NOT_FOUND. */
export async function endFormerCredentials(
  dependencies: Pick<Dependencies, "postgres" | "clock">,
  { collector, owner, website, credential }: CredentialChange,
): Promise<WebsiteCredentials> {
  const left = await withCredentials(dependencies, { owner, website }, (queries) =>
    deleteFormer(queries, website, credential),
  );
  collector.forgetWebsites(website);
  return left;
}
