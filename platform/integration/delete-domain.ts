import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { removeSecret } from "#platform/secrets/remove-secret.ts";
import { dkimPlace } from "./create-domain.ts";
import { deleteDomainRow, lockDomain } from "./sql/domains.ts";
import { type FindSupplyUsers, findUsers } from "./supply-users.ts";
import { domainNotFound } from "./to-domain.ts";

/** Deletes a domain with its key. Throws NOT_FOUND, IN_USE with its users in `data.users`. */
export const deleteDomain = (
  { postgres }: Pick<Dependencies, "postgres">,
  users: readonly FindSupplyUsers[],
  id: string,
): Promise<void> =>
  postgres.transaction(async (queries) => {
    const row = await lockDomain(queries, id);
    if (row === undefined) throw domainNotFound();
    const using = await findUsers(queries, users, { website: row.website, ids: [id] });
    if (using.length > 0) throw new AppError("IN_USE", "The domain is used", { data: { users: using } });
    await removeSecret(queries, dkimPlace(row.website, id));
    await deleteDomainRow(queries, id);
  });
