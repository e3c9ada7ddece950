import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { request as sendHttp } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listOtherFiles } from "#platform/backup/files.ts";
import { buildServer } from "#platform/http/server.ts";
import { access } from "#platform/process/access.ts";
import { uploadRoutes } from "#platform/uploads/routes.ts";
import { openUploadFolder, uploadFolder } from "#platform/uploads/upload-folder.ts";
import type { Upload, UploadRoute } from "#platform/uploads/upload-route.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "#tests/http/platform.ts";

type Owner = Awaited<ReturnType<typeof makeOwner>>;

let platform: TestPlatform;
let server: FastifyInstance;
let url: string;
let one: Owner;
let other: Owner;
let goal: { own: string; theirs: string };
/** What reached a handler, with what its files held. */
let handled: { website: string; fields: object; files: object[] }[] = [];
let failing: Error | undefined;

const limits = { fileBytes: 200_000, files: 2, fieldBytes: 100, fields: 3 };
async function handle({ website, fields, files }: Upload) {
  if (failing !== undefined) throw failing;
  const read = files.map(({ path, ...file }) => ({ ...file, text: readFileSync(path, "utf8").slice(0, 20) }));
  handled.push({ website: website.id, fields: Object.fromEntries(fields), files: read });
  for (const { path } of files) expect(statSync(path).mode & 0o777).toBe(0o600);
  return { files: files.length };
}
const routes: UploadRoute[] = [
  { method: "POST", path: "/v1/test/people", access: { by: "wid" }, limits, handle },
  { method: "PUT", path: "/v1/test/goals/{id}/picture", access: { kind: "goal", by: "id" }, limits, handle },
];
const left = () => readdirSync(uploadFolder(platform.dependencies.settings));

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  const { dependencies } = platform;
  writeFileSync(join(openUploadFolder(dependencies.settings), "left by a killed process.part"), "x");
  server = buildServer(dependencies, { plugins: [uploadRoutes(dependencies, { access, routes })], bodyReceiveMs: 300 });
  url = await server.listen({ host: "127.0.0.1", port: 0 });
  one = await makeOwner(platform, "one");
  other = await makeOwner(platform, "other");
  const make = async ({ client, website }: Owner) =>
    (await client.goals.create({ website: website.id, name: "order", kind: "event", match: "purchase" })).result.id;
  goal = { own: await make(one), theirs: await make(other) };
});
afterAll(async () => {
  await server?.close();
  await platform?.stop();
});
beforeEach(() => {
  handled = [];
  failing = undefined;
});

const form = (fields: Record<string, string>, files: Record<string, string> = { file: "a,b\n1,2\n" }) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  for (const [name, text] of Object.entries(files))
    data.append(name, new Blob([text], { type: "text/csv" }), `${name}.csv`);
  return data;
};
async function send(
  path: string,
  body: BodyInit | undefined,
  { token = one.token, method = "POST", headers = {} } = {},
) {
  const authorization: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(url + path, { method, headers: { ...authorization, ...headers }, body: body ?? null });
  return { status: response.status, body: await response.json() };
}
const people = "/v1/test/people";
const own = () => `${people}?wid=${one.website.id}`;

describe("an upload", () => {
  it("reaches its handler with fields and files, which are gone afterwards", async () => {
    const answer = await send(people, form({ wid: one.website.id, mapping: "نام" }));
    expect(answer).toEqual({ status: 200, body: { status: 200, result: { files: 1 } } });
    expect(handled).toEqual([
      {
        website: one.website.id,
        fields: { wid: one.website.id, mapping: "نام" },
        files: [{ field: "file", name: "file.csv", type: "text/csv", bytes: 8, text: "a,b\n1,2\n" }],
      },
    ]);
    expect(left()).toEqual([]);
  });

  it("is named without folders and control characters, and never by the sender on disk", async () => {
    const data = new FormData();
    data.append("file", new Blob(["x"]), "C:\\temp\\..\\../../etc/pass\u0007wd");
    expect((await send(own(), data)).status).toBe(200);
    expect(handled[0]?.files).toMatchObject([{ name: "passwd" }]);
  });

  it("leaves nothing where its handler fails, and what a killed process left is gone since the start", async () => {
    expect(left()).toEqual([]);
    failing = new Error("the handler is broken");
    expect((await send(own(), form({}))).status).toBe(500);
    expect(left()).toEqual([]);
  });

  it("is no part of a backup", () => {
    const { settings } = platform.dependencies;
    writeFileSync(join(uploadFolder(settings), "half.part"), "x");
    expect(listOtherFiles(settings.DATA_DIR).filter((name) => name.includes("part"))).toEqual([]);
    openUploadFolder(settings);
  });
});

describe("access to an upload", () => {
  it("is a 401 without a token, before the body is read", async () => {
    for (const token of ["", "nonsense"]) {
      for (const path of [people, own(), `/v1/test/goals/${goal.own}/picture`]) {
        const answer = await send(path, form({}), {
          token,
          method: path === people || path === own() ? "POST" : "PUT",
        });
        expect([answer.status, answer.body.code]).toEqual([401, "UNAUTHORIZED"]);
      }
    }
  });

  it("is a 404 to everybody but the website's owner, wherever it is named", async () => {
    const theirs = other.website.id;
    expect((await send(`${people}?wid=${theirs}`, form({}))).status).toBe(404);
    expect((await send(people, form({ wid: theirs }))).status).toBe(404);
    expect((await send(`${people}?wid=x`, form({}))).status).toBe(404);
    expect((await send(`/v1/test/goals/${goal.theirs}/picture`, form({}), { method: "PUT" })).status).toBe(404);
    expect((await send("/v1/test/goals/x/picture", form({}), { method: "PUT" })).status).toBe(404);
    const beside = `/v1/test/goals/${goal.own}/picture?wid=${theirs}`;
    expect((await send(beside, form({}), { method: "PUT" })).status).toBe(404);
    expect((await send(`/v1/test/goals/${goal.own}/picture`, form({ wid: theirs }), { method: "PUT" })).status).toBe(
      404,
    );
    expect(handled).toEqual([]);
    expect(left()).toEqual([]);
  });

  it("is given to the owner, by the resource too", async () => {
    const path = `/v1/test/goals/${goal.own}/picture`;
    expect((await send(path, form({ wid: one.website.id }), { method: "PUT" })).status).toBe(200);
    expect(handled).toMatchObject([{ website: one.website.id }]);
  });

  it("is a 400 where no website is named, or query and form name two", async () => {
    expect(await send(people, form({}))).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: ["wid"], message: "این فیلد لازم است." }] } },
    });
    const second = await one.client.websites.create({ name: "second", url: "https://second.example" });
    expect((await send(own(), form({ wid: second.result.id }))).status).toBe(400);
    expect(left()).toEqual([]);
  });
});

describe("a limit", () => {
  const refused = async (body: BodyInit, path = own()) => {
    const answer = await send(path, body);
    expect(left()).toEqual([]);
    expect(handled).toEqual([]);
    return { status: answer.status, field: answer.body.data?.issues?.[0]?.path?.[0] };
  };

  it("of a file's bytes is a 413 that names the file's field; the last byte within it is taken", async () => {
    expect(await refused(form({}, { picture: "x".repeat(200_001) }))).toEqual({ status: 413, field: "picture" });
    expect((await send(own(), form({}, { picture: "x".repeat(200_000) }))).status).toBe(200);
  });

  it("of a field's value, of fields and of files is one too", async () => {
    expect(await refused(form({ note: "x".repeat(101) }))).toEqual({ status: 413, field: "note" });
    expect(await refused(form({ a: "", b: "", c: "", d: "" }))).toEqual({ status: 413, field: "d" });
    expect(await refused(form({}, { a: "1", b: "2", c: "3" }))).toEqual({ status: 413, field: "c" });
  });

  it("of the whole form is one too, by its stated length or as it comes", async () => {
    expect((await refused("x".repeat(500_000))).status).toBe(415);
    const headers = { "content-type": "multipart/form-data; boundary=b", authorization: `Bearer ${one.token}` };
    const junk = Buffer.alloc(64_000, "x");
    const status = await new Promise<number | undefined>((resolve) => {
      const sending = sendHttp(url + own(), { method: "POST", headers }, (response) => {
        resolve(response.statusCode);
        response.resume();
        sending.destroy();
      });
      sending.on("error", () => undefined);
      sending.write("--b\r\n");
      const more = setInterval(() => sending.destroyed || sending.write(junk), 1);
      sending.once("close", () => clearInterval(more));
    });
    expect(status).toBe(413);
    expect(left()).toEqual([]);
  });
});

describe("a malformed upload", () => {
  it("is a 415 where it is no form", async () => {
    const headers = { "content-type": "application/json" };
    expect((await send(own(), "{}", { headers })).status).toBe(415);
    expect((await send(own(), undefined)).status).toBe(415);
  });

  it("is a 400 without a boundary, with another one, or without its end", async () => {
    const type = (value: string) => ({ headers: { "content-type": `multipart/form-data${value}` } });
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    for (const [value, body] of [
      ["", `${part}\r\n--b--\r\n`],
      ["; boundary=c", `${part}\r\n--b--\r\n`],
      ["; boundary=b", part],
      ["; boundary=b", "--b\r\nnonsense"],
    ] as const) {
      expect((await send(own(), body, type(value))).status, `${value} ${body}`).toBe(400);
      expect(left()).toEqual([]);
    }
  });

  it("leaves nothing on disk where the sender goes away in its middle", async () => {
    const logged = platform.errors.length;
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${own()} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${one.token}\r\ncontent-length: 100000\r\n`,
    );
    socket.write(
      'content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n',
    );
    socket.write("x".repeat(50_000));
    while (left().length === 0) await wait(5);
    socket.destroy();
    while (left().length > 0) await wait(5);
    expect(handled).toEqual([]);
    expect(platform.errors.length).toBe(logged);
  });
});

describe("a body that comes slowly", () => {
  /** Sends a request whose body stops for 600 ms in its middle; answers the first line of the answer. */
  const sendSlowly = async (head: string, [first, second]: readonly [string, string]) => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined);
    let said = "";
    socket.on("data", (chunk) => {
      said += chunk;
    });
    const length = Buffer.byteLength(first + second);
    socket.write(`${head}\r\nhost: a\r\nconnection: close\r\ncontent-length: ${length}\r\n\r\n${first}`);
    await wait(600);
    if (!socket.destroyed) socket.write(second);
    await closed;
    return said.split("\r\n")[0];
  };

  it("is a 408 after its time, and an upload has more", async () => {
    const json = ["POST /login HTTP/1.1\r\ncontent-type: application/json", ["{", "}"]] as const;
    expect(await sendSlowly(...json)).toBe("HTTP/1.1 408 Request Timeout");
    const head = `POST ${own()} HTTP/1.1\r\nauthorization: Bearer ${one.token}\r\ncontent-type: multipart/form-data; boundary=b`;
    const part = '--b\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\nab';
    expect(await sendSlowly(head, [part, "c\r\n--b--\r\n"])).toBe("HTTP/1.1 200 OK");
    expect(handled).toMatchObject([{ files: [{ text: "abc" }] }]);
  });
});
