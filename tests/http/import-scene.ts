import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { ImportKind } from "#contract/import-choices.ts";
import type { Import } from "#contract/imports.ts";
import { importJobs } from "#platform/imports/job-kinds.ts";
import type { JobHandler } from "#platform/jobs/job.ts";
import { Jobs } from "#platform/jobs/jobs.ts";
import { makeOwner, startTestPlatform } from "#tests/http/platform.ts";

export type ImportScene = Awaited<ReturnType<typeof openScene>>;

/** A website whose owner imports files; jobs run when a test says so. */
export async function openScene(env: Record<string, string> = {}) {
  const platform = await startTestPlatform({ REGISTRATION: "open", ...env });
  const { dependencies, collector, url } = platform;
  const owner = await makeOwner(platform, "shop");
  const { client, website, token } = owner;
  const { import: imports, ...kinds } = importJobs({ ...dependencies, collector });
  if (imports === undefined) throw new Error("There is no job of imports");
  const begun: string[] = [];
  const run: JobHandler = (job, ...rest) => {
    begun.push(job.key);
    return imports.run(job, ...rest);
  };
  const jobs = new Jobs(dependencies, { ...kinds, import: { ...imports, run } });

  const send = async (
    kind: ImportKind,
    text: string | Buffer,
    fields: Record<string, string> = {},
    bearer: string = token,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ wid: website.id, ...fields })) form.append(name, value);
    form.append("file", new Blob([new Uint8Array(Buffer.from(text))]), "file.csv");
    const headers = { authorization: `Bearer ${bearer}` };
    const response = await fetch(`${url}/v1/imports/${kind}`, { method: "POST", headers, body: form });
    return { status: response.status, body: (await response.json()) as { result: Import } };
  };
  const upload = async (...given: Parameters<typeof send>): Promise<Import> => {
    const { status, body } = await send(...given);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.result;
  };
  /** Does the work that waits. */
  const work = async (id: string): Promise<Import> => {
    await jobs.runDue();
    return (await client.imports.get({ id })).result;
  };
  return {
    ...{ platform, owner, client, website, send, upload, work },
    /** Keys of the jobs of imports, in the order in which they began: the clock stands still. */
    begun,
    import: async (...given: Parameters<typeof send>) => work((await upload(...given)).id),
    people: async (q?: string) =>
      (await client.people.list({ website: website.id, ...(q !== undefined && { q }) })).result,
    files: () => {
      const folder = join(dependencies.settings.DATA_DIR, "imports");
      return existsSync(folder) ? readdirSync(folder) : [];
    },
    stop: () => platform.stop(),
  };
}
