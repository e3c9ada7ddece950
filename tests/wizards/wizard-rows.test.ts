import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Wizard } from "#app/services/wizard/wizard.server.ts";
import { makeOwner, startTestPlatform, type TestPlatform } from "../http/platform.ts";

/** Named submits that add, move and remove rows of the wizards of funnels and segments, as a page without scripts sends them. */

let platform: TestPlatform;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let cookie: string;
let formToken: string;
let kit: Awaited<ReturnType<typeof importKit>>;

async function importKit() {
  const [actions, session, guard, funnel, segment] = await Promise.all([
    import("#app/services/wizard/wizard-action.server.ts"),
    import("#app/services/session.server.ts"),
    import("#app/services/form-guard.server.ts"),
    import("#app/funnels/funnel-wizard.server.ts"),
    import("#app/segments/segment-wizard.server.ts"),
  ]);
  return {
    ...actions,
    ...session,
    ...guard,
    ...{ newFunnel: funnel.newFunnelWizard, newSegment: segment.newSegmentWizard },
  };
}

beforeAll(async () => {
  platform = await startTestPlatform({ REGISTRATION: "open" });
  owner = await makeOwner(platform, "owner");
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  vi.stubEnv("PLATFORM_URL", platform.url);
  kit = await importKit();
  const { result } = await platform.client().auth.login(owner);
  const begun = await kit.beginSession(result, new Request("http://nabz.example/"));
  const session = begun.getSetCookie()[0]?.split(";")[0];
  cookie = `nabz_form=abcdefghijklmnopqrstuvwx; ${session}`;
  formToken = (await kit.formToken(new Request("http://nabz.example/", { headers: { cookie } }))).token;
});
afterAll(() => {
  vi.unstubAllEnvs();
  return platform?.stop();
});

type Typed = Record<string, unknown>;

/** Sends a step with a pressed button: the status, and what the fields of its page hold then. */
async function press<Steps extends Wizard["steps"]>(
  wizard: Wizard<Steps>,
  step: string,
  fields: Record<string, string>,
): Promise<{ status: number; shown: Typed | undefined }> {
  const body = new URLSearchParams({ formToken, ...fields });
  const request = new Request("http://nabz.example/step", {
    method: "POST",
    headers: { host: "nabz.example", cookie },
    body,
  });
  const params = { website: owner.website.id, step };
  const answer: unknown = await kit
    .wizardAction(wizard)({ request, params, context: {} })
    .catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    });
  if (answer instanceof Response) return { status: answer.status, shown: undefined };
  const page = answer as { data: { lastResult: { initialValue?: Typed } }; init: ResponseInit | null };
  return { status: page.init?.status ?? 200, shown: page.data.lastResult.initialValue };
}

const button = (type: string, payload: object) => ({ __intent__: JSON.stringify({ type, payload }) });
const remove = (name: string, index: number) => button("remove", { name, index });
const move = (name: string, from: number, to: number) => button("reorder", { name, from, to });
const draftOf = async (kind: "funnel" | "segment") =>
  (await owner.client.drafts.get({ kind, wid: owner.website.id })).result;

/** Forged: buttons of a page never say these of a list of three. */
const forged: [string, Record<string, string>, number][] = [
  ["an index below the list", remove("LIST", -1), 400],
  ["a place below the list", move("LIST", 0, -1), 400],
  ["an index that is no whole number", remove("LIST", 0.5), 400],
  ["a list of a billion rows", button("insert", { name: "LIST[1000000000].filters" }), 400],
  ["the length of the list", button("update", { name: "LIST.length", value: 1e9 }), 400],
  ["a prototype", button("update", { name: "__proto__.polluted", value: "yes" }), 400],
  ["no JSON", { __intent__: "{" }, 400],
  ["no kind of button", { __intent__: JSON.stringify({ payload: { name: "LIST", index: 0 } }) }, 400],
  ["a field that is no list", remove("plain", 0), 400],
  ["no name", button("remove", { index: 0 }), 400],
  ["an index above the list", remove("LIST", 9), 200],
  ["a row from above the list", move("LIST", 9, 0), 200],
];
const of = (fields: Record<string, string>, list: string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.replaceAll("LIST", list)]));

describe("steps of a funnel", () => {
  const typed = {
    ...{ type: "ordered", plain: "x" },
    ...Object.fromEntries(
      ["/a", "/b", "/c"].flatMap((path, index) => [
        [`steps[${index}].kind`, "page"],
        [`steps[${index}].value`, path],
      ]),
    ),
  };
  const sent = async (intent: Record<string, string>) => {
    const { status, shown } = await press(kit.newFunnel, "steps", { ...typed, ...intent });
    return { status, rows: (shown?.steps as Typed[] | undefined)?.map((row) => row?.value) };
  };

  it.each([
    ["up", move("steps", 1, 0), ["/b", "/a", "/c"]],
    ["down", move("steps", 1, 2), ["/a", "/c", "/b"]],
    ["to the list's end from its beginning", move("steps", 0, 2), ["/b", "/c", "/a"]],
    ["beyond the list's end, where the last place is", move("steps", 0, 9), ["/b", "/c", "/a"]],
  ])("are moved %s", async (_, intent, rows) => {
    expect(await sent(intent)).toEqual({ status: 200, rows });
  });

  it.each([
    [0, ["/b", "/c"]],
    [1, ["/a", "/c"]],
    [2, ["/a", "/b"]],
  ])("are removed at %i", async (index, rows) => {
    expect(await sent(remove("steps", index))).toEqual({ status: 200, rows });
  });

  it("are added, and all of them removed", async () => {
    expect((await sent(button("insert", { name: "steps" }))).rows).toHaveLength(4);
    const one = { "steps[0].value": "/a", ...remove("steps", 0) };
    const { status, shown } = await press(kit.newFunnel, "steps", one);
    expect([status, Object.keys(shown ?? {})]).toEqual([200, ["formToken"]]);
  });

  it.each(forged)("are as they were where a button names %s", async (_, intent, status) => {
    const rows = status === 200 ? ["/a", "/b", "/c"] : undefined;
    expect(await sent(of(intent, "steps"))).toEqual({ status, rows });
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  it("are stored by none of these buttons", async () => {
    expect(await draftOf("funnel")).toMatchObject({ revision: 0, data: {} });
  });
});

describe("conditions of a segment", () => {
  const typed = {
    ...Object.fromEntries(
      ["Qom", "Yazd", "Tabriz"].flatMap((city, index) => [
        [`groups[0].items[${index}].subject`, "attribute:city"],
        [`groups[0].items[${index}].value`, city],
      ]),
    ),
    ...{ "groups[1].meets": "none", "groups[1].items[0].subject": "kpi:visits", "groups[1].items[0].value": "3" },
    ...{ "subject-0": "attribute:city", "subject-1": "kpi:visits", plain: "x" },
  };
  const sent = async (intent: Record<string, string>) => {
    const { status, shown } = await press(kit.newSegment, "conditions", { ...typed, ...intent });
    const groups = shown?.groups as { items?: Typed[] }[] | undefined;
    return { status, rows: groups?.map((group) => group?.items?.map((row) => row.value ?? row.subject)) };
  };
  const [cities, visits] = [["Qom", "Yazd", "Tabriz"], ["3"]];

  it.each([
    ["up", move("groups[0].items", 2, 1), [["Qom", "Tabriz", "Yazd"], visits]],
    ["down", move("groups[0].items", 0, 1), [["Yazd", "Qom", "Tabriz"], visits]],
    ["with their group", move("groups", 0, 1), [visits, cities]],
  ])("are moved %s", async (_, intent, rows) => {
    expect(await sent(intent)).toEqual({ status: 200, rows });
  });

  it.each([
    ["first", remove("groups[0].items", 0), [["Yazd", "Tabriz"], visits]],
    ["last", remove("groups[0].items", 2), [["Qom", "Yazd"], visits]],
    ["of a group alone", remove("groups[1].items", 0), [cities, undefined]],
    ["with their group", remove("groups", 0), [visits]],
  ])("are removed: %s", async (_, intent, rows) => {
    expect(await sent(intent)).toEqual({ status: 200, rows });
  });

  it("are added to the group whose button is pressed", async () => {
    expect(await sent({ add: "1" })).toEqual({ status: 200, rows: [cities, ["3", "kpi:visits"]] });
  });

  it.each(forged)("are as they were where a button names %s", async (_, intent, status) => {
    const rows = status === 200 ? [cities, visits] : undefined;
    expect(await sent(of(intent, "groups[0].items"))).toEqual({ status, rows });
  });

  it("are stored by none of these buttons", async () => {
    expect(await draftOf("segment")).toMatchObject({ revision: 0, data: {} });
  });
});
