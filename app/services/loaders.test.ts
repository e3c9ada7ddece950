import { afterEach, beforeAll, expect, it, vi } from "vitest";

let kit: typeof import("./loaders.server.ts") & typeof import("./or-default.server.ts");
let session: typeof import("./session.server.ts");
beforeAll(async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  // Another file of this process may have read the environment already.
  vi.resetModules();
  const [loaders, defaults, sessions] = await Promise.all([
    import("./loaders.server.ts"),
    import("./or-default.server.ts"),
    import("./session.server.ts"),
  ]);
  kit = { ...loaders, ...defaults };
  session = sessions;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const address = "http://nabz.example/w/1";

/** A page's request whose access token has expired. */
async function agedRequest() {
  const token = `${Buffer.from(JSON.stringify({ e: 0 })).toString("base64url")}.x`;
  const tokenData = { type: "bearer" as const, token, refreshToken: "r", deviceToken: "d" };
  const userData = { id: "01930000-0000-7000-8000-000000000000", full_name: "", email: "a@b.example" };
  const begun = await session.beginSession({ userData, tokenData, websites: [] }, new Request(address));
  const cookie = begun.getSetCookie()[0]?.split(";")[0] ?? "";
  return { request: new Request(address, { headers: { cookie } }), params: {}, context: {} };
}

const loadFrame = async () =>
  kit.shellLoader(async ({ api }) => ({ profile: await kit.orDefault(api.wallet.profile.get()) }))(await agedRequest());

const away = async () => {
  throw new TypeError("fetch failed");
};
const down = async () => Response.json({ status: 503, code: "SERVICE_UNAVAILABLE", message: "no" }, { status: 503 });

it.each([
  ["away", away],
  ["down", down],
])("an expired token leaves the frame of a page usable where the platform is %s", async (_, answer) => {
  vi.stubGlobal("fetch", answer);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  expect(await loadFrame()).toMatchObject({ data: { profile: undefined } });
  const page = kit.ownerLoader(async ({ api }) => api.wallet.profile.get());
  await expect(page(await agedRequest())).rejects.toMatchObject({ status: 503 });
});

it("a session that has ended leads from the frame to the sign-in", async () => {
  const body = { status: 401, code: "UNAUTHORIZED", message: "no" };
  vi.stubGlobal("fetch", async () => Response.json(body, { status: 401 }));
  await expect(loadFrame()).rejects.toMatchObject({ status: 302 });
});
