import { describe, expect, it } from "vitest";
import { screenTitle } from "#contract/text/menu.ts";
import { sharedTitle } from "./shared-query.server.ts";

describe("the title of a shared report", () => {
  const titleOf = (dimension: "page" | "landing" | "exit" | "source") =>
    sharedTitle({ kind: "breakdown", dimension, sort: "" });

  it("is the title of the screen that opens with its dimension", () => {
    expect(titleOf("landing")).toBe(screenTitle("landing"));
    expect(titleOf("page")).toBe(screenTitle("pages"));
  });

  it("is the title of the screen that lists its dimension in a further tab", () => {
    expect(titleOf("exit")).toBe(screenTitle("pages"));
    expect(titleOf("source")).toBe(screenTitle("medium"));
  });
});
