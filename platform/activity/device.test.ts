import { expect, it } from "vitest";
import { deviceOf } from "./device.ts";

const geo = () => ({ country: "", city: "" });
const browserOf = (userAgent: string) => deviceOf(geo, { address: "192.0.2.1", userAgent }).browser;

it("has no text of a stranger's own as the browser", () => {
  expect(browserOf("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox");
  for (const agent of ["Account locked: see evil.example/1 x", "curl/8.1", ""]) expect(browserOf(agent)).toBe("");
});
