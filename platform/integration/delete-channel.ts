import { builtInProviders } from "#contract/integration-providers.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { AppError } from "#platform/errors.ts";
import { removeChannelSecrets } from "./channel-secrets.ts";
import { deleteChannelRow, findChannelRow, listChannels, lockIntegration } from "./sql/channels.ts";
import { listLines } from "./sql/lines.ts";
import { type FindSupplyUsers, findUsers } from "./supply-users.ts";
import { channelNotFound } from "./to-channel.ts";

/**
 * Deletes a channel with its lines and secrets. What is queued waits for a channel and ends with its queue; what was sent
 * stays in the log. Throws NOT_FOUND, REFUSED for one that needs no settings, IN_USE with its users in `data.users`.
 */
export const deleteChannel = (
  { postgres }: Pick<Dependencies, "postgres">,
  users: readonly FindSupplyUsers[],
  id: string,
): Promise<void> =>
  postgres.transaction(async (queries) => {
    const found = await findChannelRow(queries, id);
    if (found === undefined) throw channelNotFound();
    const { website, type } = found;
    await lockIntegration(queries, website);
    const all = await listChannels(queries, website);
    const row = all.find((each) => each.id === id);
    if (row === undefined) throw channelNotFound();
    if (builtInProviders.includes(row.provider)) throw new AppError("REFUSED", "Every website has this channel");
    const isLast = !all.some((each) => each.type === type && each.id !== id);
    const lines = await listLines(queries, [id]);
    const using = await findUsers(queries, users, {
      ...{ website, ids: lines.map((line) => line.id) },
      ...(isLast && { type }),
    });
    if (using.length > 0) throw new AppError("IN_USE", "The channel is used", { data: { users: using } });
    await removeChannelSecrets(queries, row, row.secretFields);
    await deleteChannelRow(queries, id);
  });
