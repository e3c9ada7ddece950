import { expect, it } from "vitest";
import { fileText } from "./person-file.server.ts";

type Part = Parameters<typeof fileText>[1] extends AsyncIterable<infer Item> ? Item : never;

async function readFile(...parts: Partial<Part>[]) {
  async function* all() {
    for (const part of parts) yield { about: null, events: [], messages: [], journeys: [], ...part };
  }
  let text = "";
  for await (const piece of fileText({ person: { id: "7" } }, all())) text += piece;
  return JSON.parse(text);
}

it("a person's file has every list, whichever of them has rows", async () => {
  const empty = { person: { id: "7" }, events: [], messages: [], journeys: [] };
  expect(await readFile()).toEqual(empty);
  expect(await readFile({ events: [1, 2] }, { events: [3] }, { messages: [4, 5] }, { journeys: [6] })).toEqual({
    ...{ ...empty, events: [1, 2, 3], messages: [4, 5], journeys: [6] },
  });
  expect(await readFile({ journeys: [6] }, { journeys: [7] })).toEqual({ ...empty, journeys: [6, 7] });
  expect(await readFile({ messages: [4] })).toEqual({ ...empty, messages: [4] });
});
