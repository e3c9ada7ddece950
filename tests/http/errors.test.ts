import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorBody, statusOfCode } from "#contract/errors.ts";
import { hasWid } from "#contract/procedure.ts";
import { contractRoutes } from "#contract/routes.ts";
import { errorText } from "#contract/text/errors.ts";
import { violationText } from "#contract/text/violations.ts";
import { type Answer, makeOwner, type Sent, startTestPlatform, type TestPlatform } from "./platform.ts";
import { textFields, textless } from "./write-fields.ts";

let platform: TestPlatform;
let token: string;
let website: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  const owner = await makeOwner(platform, "owner");
  token = owner.token;
  website = owner.website.id;
});
afterAll(() => platform?.stop());

const send = (method: string, path: string, sent: Sent = {}) => platform.send(method, path, { token, ...sent });

/** Expects an error of this code in the one shape, with the status and text of the code. */
function expectError({ status, headers, body }: Answer, code: keyof typeof statusOfCode) {
  expect(body).toEqual(errorBody.strict().parse(body));
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: statusOfCode[code],
    code,
    message: errorText[code],
  });
  expect(body.status).toBe(status);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
}

const paths = (answer: Answer): string[] =>
  (answer.body.data?.issues ?? []).map(({ path }: { path: unknown[] }) => path.join("."));

/** Every call with a body, the collector's too. */
const writes = contractRoutes()
  .filter(({ method, name }) => ["POST", "PATCH", "PUT"].includes(method) && !textless.includes(name))
  .map(({ name, method, path, meta }) => ({ name, method, path, readsWid: hasWid(meta) }));

const newJourney = async () =>
  (await platform.client(token).journeys.create({ wid: website, name: "Welcome" })).result.id;

/** What the path names beside the website, where it must exist. */
const parameters: Record<string, () => Promise<string>> = {
  ...Object.fromEntries(["mergePreview", "merge", "unlink"].map((name) => [`profiles.${name}`, async () => "1"])),
  "drafts.save": async () => "website",
  "goals.update": async () => {
    const goal = { name: `Order ${Math.random()}`, kind: "event", match: "purchase" } as const;
    return (await platform.client(token).goals.create({ website, ...goal })).result.id;
  },
  "userEvents.update": async () => {
    const event = { wid: website, name: `Press ${Math.random()}`, action: "click" } as const;
    return (await platform.client(token).userEvents.create(event)).result.id;
  },
  "funnels.update": async () => {
    const funnel = { wid: website, name: `Way ${Math.random()}`, type: "ordered" } as const;
    return (await platform.client(token).funnels.create(funnel)).result.id;
  },
  "segments.update": async () => {
    const segment = { wid: website, name: `Group ${Math.random()}`, type: "attribute" } as const;
    return (await platform.client(token).segments.create(segment)).result.id;
  },
  ...{ "journeys.update": newJourney, "journeys.copy": newJourney },
  "integration.channels.update": async () =>
    (await platform.client(token).integration.channels.prepare({ wid: website })).result.channels[0]?.id ?? "",
  "annotations.update": async () =>
    (await platform.client(token).annotations.create({ website, text: "Sale", at: "2026-11-20" })).result.id,
};

/** Called with every malformed body. One parser reads the bodies of all others, which are called with one each. */
const thorough = ["websites.create", "collect.browser", "collect.server"];

describe.each(writes)("$method $path", ({ name, method, path, readsWid }) => {
  const some = <Item>(items: Item[]) => (thorough.includes(name) ? items : items.slice(0, 1));
  const secret = async () => (await platform.client(token).websites.install({ id: website })).result.secret;
  let own: string;
  beforeAll(async () => {
    own = (await parameters[name]?.()) ?? website;
  });
  const write = async (body: unknown, headers: Record<string, string> = {}) => {
    const bearer = name === "collect.server" ? await secret() : token;
    const filled = path.replace("{website}", website).replace(/\{\w+\}/, own);
    return send(method, readsWid ? `${filled}?wid=${website}` : filled, { body, headers, token: bearer });
  };
  const { field, rest } = textFields[name] ?? { field: "nothing is written for this route" };

  it("names the field that an empty body lacks", async () => {
    const answer = await write({});
    expectError(answer, "BAD_REQUEST");
    expect(paths(answer).every((path) => path !== "")).toBe(true);
    expect(answer.body.data.issues).toContainEqual({ path: [expect.any(String)], message: violationText.required });
  });

  it("names the field of a wrong type", async () => {
    for (const wrong of [5, { a: 1 }, { toString: "0" }, [1], true]) {
      const answer = await write({ ...rest, [field]: wrong });
      expectError(answer, "BAD_REQUEST");
      expect(answer.body.data.issues).toContainEqual({ path: [field], message: violationText.invalid });
    }
  });

  it("names the field with a NUL character", async () => {
    const answer = await write({ ...rest, [field]: "a longer\0text" });
    expectError(answer, "BAD_REQUEST");
    expect(paths(answer)).toEqual([field]);
  });

  it("refuses more than a mebibyte as too large", async () => {
    expectError(await write({ ...rest, [field]: "x".repeat(1_100_000) }), "PAYLOAD_TOO_LARGE");
  });

  it("refuses what is not JSON", async () => {
    for (const body of some(["{", '{"a":', "text", '{"a": NaN}'])) expectError(await write(body), "MALFORMED_JSON");
  });

  it("refuses other kinds of content", async () => {
    for (const type of some([
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ])) {
      expectError(await write("a=b", { "content-type": type }), "UNSUPPORTED_MEDIA_TYPE");
    }
  });

  it("refuses a body that is no object", async () => {
    for (const body of some(["[]", '"text"', "5", "null"])) expectError(await write(body), "BAD_REQUEST");
  });
});

describe("an address", () => {
  it("is a 404 for an unknown path, with any method", async () => {
    for (const method of ["GET", "POST", "DELETE", "PUT"]) {
      for (const path of ["/", "/nothing", "/v1", "/v1/websites/x/y/z", "/login/x", "/nothing%00"]) {
        expectError(await send(method, path), "UNKNOWN_PATH");
      }
    }
  });

  it("is a 405 for a method that a path does not have, with the methods it has", async () => {
    const answer = await send("DELETE", "/login");
    expectError(answer, "METHOD_NOT_SUPPORTED");
    expect(answer.headers.get("allow")).toBe("POST");
    expect((await send("PUT", "/v1/profile/")).headers.get("allow")).toBe("GET, PATCH");
    expectError(await send("GET", "/collect"), "METHOD_NOT_SUPPORTED");
  });

  it("is returned where a path cannot be decoded, and where it is very long", async () => {
    expectError(await send("GET", "/v1/menu/%E0%A4%A"), "BAD_REQUEST");
    expectError(await send("GET", `/${"x".repeat(9_000)}`), "UNKNOWN_PATH");
    expectError(await send("GET", `/v1/menu/${"x".repeat(9_000)}`), "NOT_FOUND");
  });

  it("names the parameter of a query with NUL", async () => {
    const answer = await send("GET", "/v1/websites?page=1&search=a%00b");
    expectError(answer, "BAD_REQUEST");
    expect(paths(answer)).toEqual(["search"]);
  });

  it.each(["=", "&&=&", "page=1&=x", "0=1"])("names the parameter of ?%s", async (query) => {
    const answer = await send("GET", `/v1/websites?${query}`);
    expectError(answer, "BAD_REQUEST");
    expect(answer.body.data.issues).toEqual([{ path: [expect.any(String)], message: violationText.unknownField }]);
  });

  it("names the parameter of a query out of bounds", async () => {
    const answer = await send("GET", "/v1/websites?page=0&limit=10000");
    expect(answer.body.data.issues).toEqual([
      { path: ["page"], message: violationText.atLeast("۱") },
      { path: ["limit"], message: violationText.atMost("۲۰۰") },
    ]);
    expect(paths(await send("GET", "/v1/websites?page[a]=1&limit=x"))).toEqual(["page", "limit"]);
    expect(paths(await send("GET", `/wm/users/report/${website}/overview?from=yesterday&__proto__[a]=1`))).toEqual([
      "from",
      "__proto__",
    ]);
  });
});

describe("a bare connection", () => {
  const say = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(platform.url).port), "127.0.0.1");
      let heard = "";
      socket.setEncoding("utf8");
      socket.on("data", (part) => {
        heard += part;
      });
      socket.on("close", () => resolve(heard));
      socket.on("error", reject);
      socket.write(text);
    });

  it("is answered in the one shape for bytes that are not HTTP, and for too large headers", async () => {
    for (const text of ["nonsense\r\n\r\n", `GET / HTTP/1.1\r\nhost: x\r\nx: ${"x".repeat(20_000)}\r\n\r\n`]) {
      const heard = await say(text);
      const [head = "", body = ""] = heard.split("\r\n\r\n");
      expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(JSON.parse(body)).toEqual({ status: 400, code: "BAD_REQUEST", message: errorText.BAD_REQUEST });
    }
  });
});

describe("a call", () => {
  it("may end in a slash", async () => {
    for (const path of [
      "/v1/profile",
      "/v1/profile/",
      "/v1/websites/",
      `/v1/menu/${website}/`,
      "/register/",
      "/healthz/",
    ]) {
      expect((await send("GET", path)).status).toBe(200);
    }
    expect((await send("POST", "/login/", { body: {} })).status).toBe(400);
  });

  it("may repeat a parameter, with or without brackets", async () => {
    const report = `/wm/users/report/${website}/overview`;
    for (const query of [
      "medium=direct",
      "medium=direct&medium=search",
      "medium[]=direct",
      "medium[0]=direct&medium[1]=search",
    ]) {
      expect((await send("GET", `${report}?${query}`)).status).toBe(200);
    }
    const answer = await send("GET", `${report}?medium=direct&medium=${"x".repeat(501)}`);
    expect(answer.body.data.issues).toEqual([{ path: ["medium", 1], message: violationText.charactersAtMost("۵۰۰") }]);
  });

  it("without a token is a 401 before its input is validated", async () => {
    expectError(await platform.send("POST", "/v1/websites", { body: {} }), "UNAUTHORIZED");
  });

  it("is answered with headers that restrict browsers", async () => {
    for (const path of ["/v1/profile", "/nothing", "/healthz"]) {
      const { headers } = await send("GET", path, { headers: { origin: "https://elsewhere.example" } });
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("x-powered-by")).toBeNull();
    }
  });

  it("names violations of a website's address, its time zone, an e-mail, a password", async () => {
    const readIssues = async (path: string, body: object) => (await send("POST", path, { body })).body.data.issues;
    for (const url of ["", "ftp://shop.example", "nodots", "https://a:b@shop.example", "javascript:alert(1)"]) {
      const message = url === "" ? violationText.required : violationText.url;
      expect(await readIssues("/v1/websites", { name: "x", url })).toEqual([{ path: ["url"], message }]);
    }
    expect(await readIssues("/v1/websites", { name: "x", url: "shop.example", timeZone: "Mars/Olympus" })).toEqual([
      { path: ["timeZone"], message: violationText.timeZone },
    ]);
    expect(await readIssues("/register", { email: "علی", full_name: " ", password: "short" })).toEqual([
      { path: ["email"], message: violationText.email },
      { path: ["password"], message: violationText.charactersAtLeast("۸") },
      { path: ["full_name"], message: violationText.required },
    ]);
  });

  it("that fails unexpectedly reveals no reason, which the log has", async () => {
    const { query } = platform.dependencies.postgres;
    platform.dependencies.postgres.query = () => Promise.reject(new Error("disk on fire at 10.0.0.1"));
    const answer = await send("GET", "/register").finally(() => {
      platform.dependencies.postgres.query = query;
    });
    expectError(answer, "INTERNAL_SERVER_ERROR");
    expect(JSON.stringify(answer.body)).not.toContain("disk");
    expect(JSON.stringify(platform.errors)).toContain("disk on fire");
    expect(platform.errors).toHaveLength(1);
  });
});

describe("a report", () => {
  it.each([
    ["overview?colour=red&mediums=search", ["colour", "mediums"]],
    ["users/count?segment=x", ["segment.0"]],
    ["users/top?medum=x", ["medum"]],
    ["medium?around=/", ["around"]],
    ["lists?lists=medium&list=os", ["list"]],
    ["session?around=/", ["around"]],
    ["churn?of=visit", ["of"]],
    ["retention?medium[]=search&colour=red", ["colour"]],
    ["retention/people?cohort=2026-11-14&bucket=2026-11-14&colour=red", ["colour"]],
    ["paths?source[0]=x&colour=red", ["colour"]],
    ["goals?page=2", ["page"]],
    ["realtime?medium=search", ["medium"]],
  ])("refuses an unknown filter by its name: %s", async (path, names) => {
    const answer = await send("GET", `/wm/users/report/${website}/${path}`);
    expectError(answer, "BAD_REQUEST");
    expect(paths(answer)).toEqual(names);
  });
});
