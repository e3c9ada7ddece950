import type { WhatsappContent } from "#contract/templates.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { lockIntegration } from "./sql/channels.ts";
import { deleteTemplateRow, findTemplate } from "./sql/templates.ts";
import { type FindSupplyUsers, findUsers } from "./supply-users.ts";
import { templateNotFound } from "./to-template.ts";

/**
 * Deletes a template with its versions; messages that are made of it are sent as they are. Throws NOT_FOUND, IN_USE with
 * its users in `data.users`. One that Meta still lists comes back with the next list.
 */
export const deleteTemplate = (
  { postgres }: Pick<Dependencies, "postgres">,
  users: readonly FindSupplyUsers[],
  id: string,
): Promise<void> =>
  postgres.transaction(async (queries) => {
    const found = await findTemplate(queries, id);
    if (found === undefined) throw templateNotFound();
    const { website, type } = found;
    await lockIntegration(queries, website);
    if ((await findTemplate(queries, id)) === undefined) throw templateNotFound();
    const whatsapp = type === "WHATSAPP" ? (found.content as WhatsappContent) : undefined;
    const using = await findUsers(queries, users, { website, ids: [id], whatsapp });
    if (using.length > 0) throw new AppError("IN_USE", "The template is used", { data: { users: using } });
    await deleteTemplateRow(queries, id);
  });
