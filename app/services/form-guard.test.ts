import { beforeAll, expect, it, vi } from "vitest";

let guard: typeof import("./form-guard.server.ts");
beforeAll(async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  // Another file of this process may have read the environment already.
  vi.resetModules();
  guard = await import("./form-guard.server.ts");
});

/** What reading a posted form comes to: its fields, or the status of the refusal. */
async function read(headers: Record<string, string>, body?: string) {
  const value = "abcdefghijklmnopqrstuvwx";
  const cookie = `nabz_form=${value}`;
  const { token } = await guard.formToken(new Request("http://shop.example/", { headers: { cookie } }));
  const sent = body ?? new URLSearchParams({ formToken: token, name: "x" }).toString();
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const request = new Request("http://shop.example/", {
    method: "POST",
    headers: { host: "shop.example", cookie, ...type, ...headers },
    body: sent,
  });
  return guard.readForm(request).then(
    (form) => form.get("name"),
    (refused: Response) => refused.status,
  );
}

it("reads a form that one of our own pages posted", async () => {
  expect(await read({})).toBe("x");
  expect(await read({ origin: "http://shop.example", "sec-fetch-site": "same-origin" })).toBe("x");
});

it("refuses a form from another or an unknown origin", async () => {
  for (const origin of ["http://evil.example", "null", "", "shop.example", "http://", "؟"].map(encodeURI)) {
    expect(await read({ origin }), origin).toBe(403);
  }
  expect(await read({ "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await read({}, "formToken=other&name=x")).toBe(403);
});

it("refuses what is no form", async () => {
  for (const type of ["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x"]) {
    expect(await read({ "content-type": type }, "{"), type).toBe(400);
  }
});
