import type { InstallationNotice } from "#contract/installation.ts";
import { readStatus } from "#platform/backup/catalogue.ts";
import type { Dependencies } from "#platform/dependencies.ts";
import type { Mailer } from "#platform/mail/mailer.ts";

/** What an operator should look at, with when it began where that is known. */
export async function listNotices({ disk, settings }: Pick<Dependencies, "disk" | "settings">, mail: Mailer) {
  const items: { kind: InstallationNotice; at: string | null }[] = [];
  if (disk.state !== "ok") items.push({ kind: disk.state === "full" ? "diskFull" : "diskLow", at: null });
  const last = settings.BACKUP_DIR === undefined ? undefined : readStatus(settings.BACKUP_DIR)?.last;
  if (last?.error !== undefined) items.push({ kind: "backupFailed", at: last.at });
  else if (last?.untested !== undefined) items.push({ kind: "backupUntested", at: last.at });
  const { lastFailure } = mail.state;
  if (lastFailure !== undefined) items.push({ kind: "mailFailed", at: new Date(lastFailure.at).toISOString() });
  return items;
}
