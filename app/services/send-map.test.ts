import { afterEach, expect, it, vi } from "vitest";
import { sendMap } from "./send-map.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What was called in which order while a map was sent. */
async function callsOf(respond: () => Promise<Response>) {
  const calls: string[] = [];
  vi.stubGlobal("fetch", () => {
    calls.push("fetch");
    return respond();
  });
  const forgetPages = () => void calls.push("forget");
  const sent = await sendMap({ base: "/w/1/journeys/2", difference: {}, revision: 3, formToken: "t", forgetPages });
  return { kind: sent.kind, calls };
}

it("a map that is sent has Back fetch its pages anew, before the answer and once it is saved", async () => {
  const saved = await callsOf(() => Promise.resolve(Response.json({ kind: "saved", map: {} })));
  expect(saved).toEqual({ kind: "saved", calls: ["forget", "fetch", "forget"] });
  const unsent = await callsOf(() => Promise.reject(new TypeError("failed to fetch")));
  expect(unsent).toEqual({ kind: "unsent", calls: ["forget", "fetch"] });
});
