import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { apiClient, fileTimeoutMs } from "#app/services/api.server.ts";
import { openExport } from "#app/services/csv-file.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { findProfile } from "./edit-person.server.ts";

/** Everything stored about a person as one JSON file, sent as it is read. */
export const personFile = ownerLoader(async (context) => {
  const { headers, request, token } = context;
  const { website: wid, id: user } = await findProfile(context);
  const exporter = apiClient(request, token, { timeoutMs: fileTimeoutMs });
  const { first, all } = await openExport(await exporter.profiles.export({ wid, user }));
  async function* text() {
    yield `${JSON.stringify(first.about, undefined, 2).replace(/\n\}$/, "")},\n  "events": [`;
    let separator = "\n";
    for await (const { events } of all) {
      for (const event of events) {
        yield `${separator}    ${JSON.stringify(event)}`;
        separator = ",\n";
      }
    }
    yield "\n  ]\n}\n";
  }
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("content-disposition", `attachment; filename="nabz-person-${user}.json"`);
  return new Response(createReadableStreamFromReadable(Readable.from(text())), { headers });
});
