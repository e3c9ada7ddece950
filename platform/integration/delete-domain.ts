import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { removeSecret } from "#platform/secrets/remove-secret.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { dkimPlace } from "./create-domain.ts";
import { type DomainRow, deleteDomainRow, lockDomain } from "./sql/domains.ts";
import { domainNotFound } from "./to-domain.ts";

/** What sends from a domain and keeps it from being deleted. */
export type FindDomainUsers = (
  queries: Queries,
  domain: Pick<DomainRow, "id" | "name" | "website">,
) => Promise<{ kind: string; id: string; name: string }[]>;

/** Deletes a domain with its key. Throws NOT_FOUND, IN_USE with its users in `data.users`. */
export const deleteDomain = (
  { postgres }: Pick<Dependencies, "postgres">,
  users: readonly FindDomainUsers[],
  id: string,
): Promise<void> =>
  postgres.transaction(async (queries) => {
    const row = await lockDomain(queries, id);
    if (row === undefined) throw domainNotFound();
    const using = (await Promise.all(users.map((find) => find(queries, row)))).flat();
    if (using.length > 0) throw new AppError("IN_USE", "The domain is used", { data: { users: using } });
    await removeSecret(queries, dkimPlace(row.website, id));
    await deleteDomainRow(queries, id);
  });
