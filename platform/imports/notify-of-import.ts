import { notifyWebsite } from "#platform/notifications/notify-website.ts";
import type { Queries } from "#platform/stores/postgres/handle.ts";
import { findImport } from "./sql/imports.ts";

const jobs = { people: "importPeople", orders: "importOrders", consents: "importConsents" } as const;

/** Notifies the owner of what has become of an import: read and waiting for them, done, or failed. An undone one they watched. */
export async function notifyOfImport(queries: Queries, id: string): Promise<void> {
  const found = await findImport(queries, id);
  if (found === undefined) return;
  const { website, kind, state, revision, fileName: name, added, changed, rejected } = found;
  const key = `${id}/${revision}`;
  const about = { job: jobs[kind], resource: id, name };
  if (state === "ready") {
    const values = { import: id, of: kind, rows: Math.max(0, (found.rows ?? 0) - rejected), rejected };
    await notifyWebsite(queries, { website, kind: "importReady", key, values });
  } else if (state === "done") {
    await notifyWebsite(queries, { website, kind: "jobFinished", key, values: { ...about, count: added + changed } });
  } else if (state === "failed") {
    await notifyWebsite(queries, { website, kind: "jobFailed", key, values: about });
  }
}
