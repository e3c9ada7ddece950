import { expect, it } from "vitest";
import { placesOf } from "./meta-places.ts";

it.each([
  ["nothing", [{ type: "BODY", text: "سلام" }], { values: 0, heading: undefined, suffixes: [] }],
  ["a place that comes twice, once", [{ type: "body", text: "{{1}} {{ 2 }} {{1}}" }], { values: 2 }],
  ["places by name", [{ type: "BODY", text: "{{first_name}} {{code}}" }], { values: 2 }],
  ["a header of words with a place", [{ type: "HEADER", format: "TEXT", text: "سلام {{1}}" }], { heading: "text" }],
  ["a header without one", [{ type: "HEADER", format: "TEXT", text: "سلام" }], { heading: undefined }],
  ["a picture", [{ type: "HEADER", format: "IMAGE" }], { heading: "image" }],
  [
    "what it does not know",
    [
      { type: "HEADER", format: "LOCATION" },
      { type: "BUTTONS", buttons: null },
    ],
    { suffixes: [] },
  ],
  [
    "addresses of buttons that end in a value, by their place among all",
    [
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY" },
          null,
          { type: "URL", url: "https://a.ir" },
          { type: "URL", url: "https://a.ir/{{1}}" },
        ],
      },
    ],
    { suffixes: [3] },
  ],
])("a template of Meta's takes %s", (_, components, expected) => {
  expect(placesOf(components)).toMatchObject(expected);
});
