import { ok } from "#contract/envelope.ts";
import type { InstallationNotice } from "#contract/installation.ts";
import { readStatus } from "#platform/backup/catalogue.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import { requiresOwner } from "#platform/http/context.ts";

/** The handler of what operators see of their installation. */
export const installationRoutes = {
  notices: requiresOwner.installation.notices.handler(async ({ context: { dependencies, owner } }) =>
    ok({ items: (await isFirstAccount(dependencies, owner.id)) ? listNotices(dependencies) : [] }),
  ),
};

/** The operator who set Nabz up made the first account. */
async function isFirstAccount({ postgres }: Pick<Dependencies, "postgres">, id: string): Promise<boolean> {
  const [first] = await postgres.query<{ id: string }>("SELECT id FROM users ORDER BY created_at, id LIMIT 1");
  return first?.id === id;
}

function listNotices({ disk, settings }: Pick<Dependencies, "disk" | "settings">) {
  const items: { kind: InstallationNotice; at: string | null }[] = [];
  if (disk.state !== "ok") items.push({ kind: disk.state === "full" ? "diskFull" : "diskLow", at: null });
  const last = settings.BACKUP_DIR === undefined ? undefined : readStatus(settings.BACKUP_DIR)?.last;
  if (last?.error !== undefined) items.push({ kind: "backupFailed", at: last.at });
  return items;
}
