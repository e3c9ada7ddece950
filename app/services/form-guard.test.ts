import { beforeAll, expect, it, vi } from "vitest";

let guard: typeof import("./form-guard.server.ts");
beforeAll(async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  // Another file of this process may have read the environment already.
  vi.resetModules();
  guard = await import("./form-guard.server.ts");
});

/** What reading a posted form comes to: its fields, or the status of the refusal. */
async function read(headers: Record<string, string>, body?: string, fields: readonly [string, string][] = []) {
  const value = "abcdefghijklmnopqrstuvwx";
  const cookie = `nabz_form=${value}`;
  const { token } = await guard.formToken(new Request("http://shop.example/", { headers: { cookie } }));
  const sent = body ?? new URLSearchParams([["formToken", token], ["name", "x"], ...fields]).toString();
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

it("leaves the page of a form that is read while it is typed as it is, whose token is gone", async () => {
  const typed = (cookie: string) => {
    const headers = { host: "shop.example", cookie, origin: "http://shop.example", "sec-fetch-site": "same-origin" };
    const body = new URLSearchParams({ formToken: "x", name: "x" });
    return guard.readTyped(new Request("http://shop.example/", { method: "POST", headers, body }));
  };
  expect(await typed("")).toBeUndefined();
  expect(await typed("nabz_form=abcdefghijklmnopqrstuvwx")).toBeUndefined();
  const cookie = "nabz_form=abcdefghijklmnopqrstuvwx";
  const { token } = await guard.formToken(new Request("http://shop.example/", { headers: { cookie } }));
  const body = new URLSearchParams({ formToken: token, name: "x" });
  const proved = await guard.readTyped(
    new Request("http://shop.example/", { method: "POST", headers: { host: "shop.example", cookie }, body }),
  );
  expect(proved?.get("name")).toBe("x");
});

it("refuses what is no form", async () => {
  for (const type of ["application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=x"]) {
    expect(await read({ "content-type": type }, "{"), type).toBe(400);
  }
});

it("reads lists, objects in lists and the buttons of a list", async () => {
  const insert = JSON.stringify({ type: "insert", payload: { name: "hosts", index: 0, defaultValue: "" } });
  const reset = JSON.stringify({ type: "reset", payload: { name: "" } });
  for (const field of [
    ["hosts[0]", "a"],
    ["steps[999].rules[3].value", "a"],
    ["list[]", "a"],
    ["__intent__", insert],
    ["__intent__", reset],
    ["__state__", '{"validated":{}}'],
  ] satisfies [string, string][]) {
    expect(await read({}, undefined, [field]), field.join("=")).toBe("x");
  }
});

it("refuses field names that make endless lists or deep objects", async () => {
  for (const name of [
    "x[4294967294]",
    "x[1000]",
    "x.4294967294",
    "x.length",
    "x".repeat(201),
    "a.b.c.d.e.f.g.h.i",
    "a[0][0][0][0][0][0][0][0]",
    "__proto__.x",
    `${"x".repeat(190)}[`,
    "x..y",
    "",
  ]) {
    expect(await read({}, undefined, [[name, "1"]]), name).toBe(400);
  }
  const many = Array.from({ length: 500 }, (_, index): [string, string] => [`x[${index}]`, "1"]);
  expect(await read({}, undefined, many)).toBe(400);
  expect(await read({}, undefined, many.slice(2))).toBe("x");
});

it("refuses list buttons whose paths are out of bounds", async () => {
  const payloads = [
    { name: "x[4294967294]" },
    { name: "x", index: 4_294_967_294 },
    { name: "x", index: "0].y[4294967294" },
    { name: "x", from: 0, to: 1e9 },
    { name: ["x[4294967294]"] },
    { name: "x", defaultValue: "x".repeat(20_000) },
  ];
  for (const payload of payloads) {
    const value = JSON.stringify({ type: "update", payload });
    expect(await read({}, undefined, [["__intent__", value]]), value.slice(0, 80)).toBe(400);
  }
  for (const value of [
    "{",
    "null",
    "{}",
    "[]",
    '{"payload":{"name":"x"}}',
    '{"type":"other","payload":{"name":"x"}}',
  ]) {
    expect(await read({}, undefined, [["__intent__", value]]), value).toBe(400);
  }
  expect(await read({}, undefined, [["__state__", "{"]])).toBe(400);
});

it("refuses list buttons that name no list", async () => {
  const fields: [string, string][] = [
    ["hosts[0]", "a"],
    ["basics.name", "tea"],
    ["plain", "a"],
  ];
  const pressed = (type: string, name?: string) =>
    read({}, undefined, [...fields, ["__intent__", JSON.stringify({ type, payload: { name, index: 0 } })]]);
  for (const type of ["insert", "remove", "reorder"]) {
    for (const name of [undefined, "", "plain", "basics", "basics.name", "hosts[0]", "hosts[].x"]) {
      expect(await pressed(type, name), `${type} ${name}`).toBe(400);
    }
    for (const name of ["hosts", "empty", "hosts[1].values"]) expect(await pressed(type, name), name).toBe("x");
  }
  expect(await pressed("update")).toBe(400);
});
