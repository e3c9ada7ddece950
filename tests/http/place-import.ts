import type { Sent, TestPlatform } from "./platform.ts";

interface Owner {
  token: string;
  website: { id: string };
}

/** The state in which each call finds an import that it accepts. */
const states = { get: "done", rejected: "done", correct: "ready", start: "ready", cancel: "ready", undo: "done" };

/** An import for each call, by the call's name. */
export const importParameters = (platform: () => TestPlatform) =>
  Object.fromEntries(
    Object.entries(states).map(([name, state]) => [
      `imports.${name}`,
      (owner: Owner) => placeImport(platform(), owner, state),
    ]),
  );

/** Uploads an import of one person and puts it into a state. */
async function placeImport({ url, dependencies }: TestPlatform, { token, website }: Owner, state: string) {
  const form = new FormData();
  form.append("file", new Blob(["email\na@example.com\n"]), "people.csv");
  const headers = { authorization: `Bearer ${token}` };
  const made = await fetch(`${url}/v1/imports/people?wid=${website.id}`, { method: "POST", headers, body: form });
  const { id } = ((await made.json()) as { result: { id: string } }).result;
  await dependencies.postgres.query("UPDATE imports SET state = $2, has_written = true WHERE id = $1", [id, state]);
  return id;
}

/** Path and options of a request; a path without the website may name it in the query of a GET, or in the body. */
export function nameBeside(
  { method, path }: { method: string; path: string },
  placed: string,
  { website, body, token }: { website: string; body: unknown; token: string },
): [string, Sent] {
  if (path.includes("{website}")) return [placed, { token, body }];
  if (method === "GET") return [`${placed}?wid=${website}`, { token }];
  return [placed, { token, body: { ...(body as object | undefined), wid: website } }];
}
