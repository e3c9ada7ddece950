import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import type { RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CaptureError } from "#platform/heatmaps/captures/capture-error.ts";
import { capturePage } from "#platform/heatmaps/captures/capture-page.ts";
import { otherUid } from "#platform/heatmaps/captures/chromium-arguments.ts";
import { killAll, listTree } from "#platform/heatmaps/captures/process-tree.ts";
import { type CaptureScene, openCaptureScene, page, publicAddress, sizeOf } from "./capture-scene.ts";
import { hostilePage } from "./hostile-page.ts";

/** The long form of tests/heatmaps/capture.test.ts: `npm run heatmaps`. */

let scene: CaptureScene;
beforeEach(async () => {
  scene = await openCaptureScene();
});
afterEach(() => scene?.close());

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The reason for which a page has no picture, or the picture's size. */
const outcomeOf = (taking: ReturnType<CaptureScene["capture"]>) =>
  taking.then(
    ({ picture }) => sizeOf(picture),
    (error: unknown) => {
      if (error instanceof CaptureError) return error.reason;
      throw error;
    },
  );

/** Processes that have a text among their arguments. */
const processesOf = (text: string) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, "utf8").includes(text);
      } catch {
        return false;
      }
    })
    .map(Number);

const respond =
  (body: string, head: Record<string, string> = {}, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...head }).end(body);

const text = "<h1>سلام</h1><p>این یک صفحه است که چیزی برای دیدن دارد.</p>";
const script = (code: string) => page(`${text}<script>${code}</script>`);

describe("a page that is to blame has a state with its reason", () => {
  const cases: [name: string, expected: unknown, answer: RequestListener, path?: string][] = [
    ["an error", "http_status", respond(page(text), {}, 500)],
    ["endless redirects", "http_status", respond("", { location: "/" }, 302)],
    ["a redirect to loopback", "blocked_address", respond("", { location: "http://127.0.0.1:9/" }, 302)],
    [
      "a redirect to the metadata of a cloud",
      "blocked_address",
      respond("", { location: "http://169.254.169.254/" }, 302),
    ],
    ["a redirect to a name that nobody has", "dns", respond("", { location: "http://nobody.invalid/" }, 302)],
    ["a redirect to a closed port", "refused", respond("", { location: "http://shop.test:59999/" }, 302)],
    ["a file", "not_html", respond("x", { "content-type": "application/zip" })],
    ["a download", "not_html", respond("x", { "content-disposition": "attachment; filename=a.html" })],
    ["plain text", "not_html", respond("x", { "content-type": "text/plain" })],
    ["nothing", "empty", respond(page(""))],
    ["a guard", "challenge", respond("<title>Just a moment...</title>Checking your browser", {}, 403)],
    [
      "a login",
      "login_wall",
      ({ url }, response) =>
        url === "/login"
          ? response.writeHead(200, { "content-type": "text/html" }).end(page("<form><input type=password></form>"))
          : response.writeHead(302, { location: "/login" }).end(),
    ],
    ["60 MB", "too_big", (_, response) => flood(response)],
    ["400 requests", "too_big", manyPictures],
    ["scripts that lead elsewhere for ever", "unstable", respond(script("setInterval(() => location.reload(), 50)"))],
    ["things that never stand still", "unstable", respond(script(motion))],
    ["a console that never ends", "too_big", respond(script(talk))],
  ];
  it.each(cases)("%s: %s", async (_, expected, answer) => {
    const { url } = await scene.serve(answer);
    expect(await outcomeOf(scene.capture(`${url}/`))).toEqual(expected);
    expect(scene.leftovers()).toEqual([]);
    expect(processesOf(scene.folder)).toEqual([]);
  });

  it("what takes too long, in text or in scripts", async () => {
    const { url } = await scene.serve(
      (_, response) => void response.writeHead(200, { "content-type": "text/html" }).write("<p>"),
    );
    expect(await outcomeOf(scene.capture(`${url}/`))).toBe("timeout");
    const busy = await scene.serve(respond(script("addEventListener('load', () => { for (;;); })")));
    expect(await outcomeOf(scene.capture(`${busy.url}/`, { limits: { totalMs: 20_000 } }))).toBe("timeout");
    expect(processesOf(scene.folder)).toEqual([]);
  });

  it("what fills the memory", async () => {
    const hoard = "const all = []; setInterval(() => all.push(new Uint8Array(3e7).fill(1)), 20)";
    const { url } = await scene.serve(respond(script(hoard)));
    const limits = { memoryBytes: 500_000_000 };
    expect(["memory", "crashed"]).toContain(await outcomeOf(scene.capture(`${url}/`, { limits })));
    expect(processesOf(scene.folder)).toEqual([]);
  });
});

/** 20 MB a message: all that a page writes to its console reaches the platform. */
const talk = "const text = 'x'.repeat(2e7); setInterval(() => console.log(text + Math.random()), 20)";

const motion =
  "let n = 0; setInterval(() => { n = (n + 7) % 600; document.querySelector('h1').style.marginTop = n + 'px' }, 1)";

/** 60 MB of a picture. */
function flood(response: Parameters<RequestListener>[1]): void {
  response.writeHead(200, { "content-type": "text/html" });
  let left = 60;
  const next = () => {
    for (; left > 0; left -= 1)
      if (!response.write(`<!--${"x".repeat(1e6)}-->`)) return response.once("drain", () => next());
    return response.end(page(text));
  };
  next();
}

function manyPictures({ url }: { url?: string | undefined }, response: Parameters<RequestListener>[1]): void {
  if (url !== "/") return void response.writeHead(404).end();
  const pictures = Array.from({ length: 400 }, (_, index) => `<img src="/${index}">`).join("");
  response.writeHead(200, { "content-type": "text/html" }).end(page(text + pictures));
}

describe("a page that is not what it seems is photographed all the same", () => {
  it.each([
    ["dialogs", script("alert(1); confirm(2); prompt(3); onbeforeunload = () => 'stay'")],
    ["windows", script("for (let i = 0; i < 5; i += 1) open('/')")],
    [
      "replaced prototypes",
      script(
        "Array.prototype.map = () => []; Element.prototype.getBoundingClientRect = () => ({}); JSON.stringify = () => ''",
      ),
    ],
    [
      "a policy that forbids everything",
      page(`<meta http-equiv="content-security-policy" content="default-src 'none'">${text}`),
    ],
    ["a picture that never ends", page(`${text}<img src="/never">`)],
  ])("%s", async (_, body) => {
    const { url } = await scene.serve((request, response) => {
      if (request.url !== "/never") respond(body)(request, response as never);
    });
    expect(await outcomeOf(scene.capture(`${url}/`))).toEqual([1_440, 900]);
  });

  it("an endless page is cut, on a phone at twice its size", async () => {
    const endless =
      "onscroll = () => document.body.append(Object.assign(document.createElement('div'), { style: 'height:2000px' }))";
    const { url } = await scene.serve(respond(script(`${endless};onscroll();onscroll()`)));
    const { map, picture, truncated, scale } = await scene.capture(`${url}/`, { device: "mobile" });
    expect([map.width, map.height, scale, truncated]).toEqual([390, 8_000, 2, true]);
    expect(map.pageHeight).toBeGreaterThan(8_000);
    expect(sizeOf(picture)).toEqual([780, 16_000]);
  });

  it("a page that does not speak of phones is laid out as they do it", async () => {
    const { url } = await scene.serve(respond(`<!doctype html><meta charset="utf-8">${text}`));
    const { map, scale } = await scene.capture(`${url}/`, { device: "mobile" });
    expect([map.width, scale]).toEqual([980, 1]);
  });
});

it.each(["desktop", "tablet", "mobile"] as const)(
  "no way leads from a hostile page to loopback (%s)",
  async (device) => {
    const secret = await scene.openSecret();
    const { url } = await scene.serve(({ url: path = "" }, response) => {
      if (path === "/to-secret") return response.writeHead(302, { location: `http://localhost:${secret.port}/` }).end();
      return response.writeHead(200, { "content-type": "text/html" }).end(hostilePage(secret.port));
    });
    await scene.capture(`${url}/`, { device });
    expect(secret.hits).toEqual([]);
  },
);

it("A browser that is killed in the middle is said to have crashed", async () => {
  const { url } = await scene.serve(() => killAll(processesOf(scene.folder)));
  expect(await outcomeOf(scene.capture(`${url}/`))).toBe("crashed");
  expect(scene.leftovers()).toEqual([]);
});

it("A browser ends where its platform is killed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nabz-killed-"));
  const outfile = join(root, "build", `test-capture-${process.pid}.mjs`);
  await build({
    stdin: {
      contents: `import { capturePage } from "#platform/heatmaps/captures/capture-page.ts";
        import { targetRules } from "#platform/outgoing/target.ts";
        const [url, folder, chromium] = process.argv.slice(2);
        await capturePage({ url, device: "desktop", hide: [] }, { chromium: chromium || undefined, folder, script: "",
          isUnsandboxedAllowed: true, rules: targetRules({ ALLOW_PRIVATE_TARGETS: "1" }) }, new AbortController().signal);`,
      resolveDir: root,
    },
    ...{ absWorkingDir: root, bundle: true, packages: "external", platform: "node", format: "esm", outfile },
  });
  try {
    // The page never answers: the browser is there and waits.
    let come = () => {};
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    const { port } = await scene.serve(() => come());
    const child = spawn(
      process.execPath,
      [outfile, `http://127.0.0.2:${port}/`, folder, process.env.CHROMIUM_PATH ?? ""],
      { stdio: "ignore" },
    );
    await coming;
    const tree = await listTree(child.pid ?? 0);
    expect(processesOf(folder).length).toBeGreaterThan(0);
    child.kill("SIGKILL");
    await once(child, "exit");
    await expect.poll(() => processesOf(folder)).toEqual([]);
    const isAlive = (pid: number) => processesOf("").includes(pid);
    await expect.poll(() => tree.filter(isAlive)).toEqual([]);
  } finally {
    rmSync(outfile, { force: true });
    rmSync(folder, { recursive: true, force: true });
  }
});

it("a login that leads behind two million slashes is a login, and said to be one", async () => {
  // It takes connections and says nothing; the page gives up waiting for it and stays.
  const silent = createTcpServer().listen(0, publicAddress);
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const { url } = await scene.serve(
    respond(
      page(`${text}<input type="password"><script>onload = () => {
        location.href = "https://silent.test:${port}" + "/".repeat(1.9e6) + "x";
        setTimeout(() => stop(), 1_000);
      }</script>`),
    ),
  );
  try {
    expect(await outcomeOf(scene.capture(`${url}/`))).toBe("login_wall");
  } finally {
    silent.close();
  }
});

/** Who may become another user. */
const asRoot = process.getuid?.() === 0 ? it : it.skip;

asRoot.each(["otherUser", "rights"] as const)(
  "a browser that runs as nobody takes pictures, and leaves nothing: %s",
  async (sandbox) => {
    const { url } = await scene.serve(respond(page(text)));
    const running = () => processesOf("nabz-browser-");
    const capture = capturePage(
      { url: `${url}/`, device: "desktop", hide: [] },
      { ...scene.means, sandboxes: [sandbox] },
      new AbortController().signal,
    );
    await expect
      .poll(async () => (await Promise.all(running().map(ownerOf))).includes(otherUid), { timeout: 30_000 })
      .toBe(true);
    expect(sizeOf((await capture).picture)).toEqual([1_440, 900]);
    await expect.poll(running).toEqual([]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith("nabz-browser-"))).toEqual([]);
  },
);

const ownerOf = (pid: number) => {
  try {
    return statSync(`/proc/${pid}`).uid;
  } catch {
    return undefined;
  }
};
