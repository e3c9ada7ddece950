import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { apiClient, fileTimeoutMs } from "#app/services/api.server.ts";
import { openExport } from "#app/services/csv-file.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import type { PersonFile } from "#contract/profiles.ts";
import { findProfile } from "./edit-person.server.ts";

type Part = { about: PersonFile | null } & Record<ListName, unknown[]>;
/** The lists of the file, in the order in which their parts come. */
const lists = ["events", "messages", "journeys"] as const;
type ListName = (typeof lists)[number];

/** The file's text: who the person is, then each list an item a line. A part has rows of one list. */
export async function* fileText(about: unknown, parts: AsyncIterable<Part>): AsyncGenerator<string> {
  let open = 0;
  let isEmpty = true;
  yield `${JSON.stringify(about, undefined, 2).replace(/\n\}$/, "")},\n  "${lists[0]}": [`;
  const moveTo = (place: number) => {
    const passed = lists.slice(open + 1, place + 1).map((name) => `\n  ],\n  "${name}": [`);
    if (passed.length > 0) isEmpty = true;
    open = place;
    return passed.join("");
  };
  for await (const part of parts) {
    for (const [place, name] of lists.entries()) {
      for (const item of part[name]) {
        const moved = moveTo(place);
        yield `${moved}${isEmpty ? "\n" : ",\n"}    ${JSON.stringify(item)}`;
        isEmpty = false;
      }
    }
  }
  yield `${moveTo(lists.length - 1)}\n  ]\n}\n`;
}

/** Everything stored about a person as one JSON file, sent as it is read. */
export const personFile = ownerLoader(async (context) => {
  const { headers, request, token } = context;
  const { website: wid, id: user } = await findProfile(context);
  const exporter = apiClient(request, token, { timeoutMs: fileTimeoutMs });
  const { first, all } = await openExport(await exporter.profiles.export({ wid, user }));
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("content-disposition", `attachment; filename="nabz-person-${user}.json"`);
  return new Response(createReadableStreamFromReadable(Readable.from(fileText(first.about, all))), { headers });
});
