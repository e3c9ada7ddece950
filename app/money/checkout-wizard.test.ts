import { beforeAll, expect, it, vi } from "vitest";
import { planProblems } from "#contract/text/plans.ts";

vi.mock("./once-api.server.ts", () => ({ onceApi: ({ api }: { api: unknown }) => api }));

type Loaded = typeof import("./checkout-wizard.server.ts");
let [checkoutWizard, namePlan] = [{} as Loaded["checkoutWizard"], {} as Loaded["namePlan"]];
let ApiError: typeof import("#contract/client.ts").ApiError;
// Files of this project share their modules: another one may have loaded the real one before.
beforeAll(async () => {
  vi.resetModules();
  ({ checkoutWizard, namePlan } = await import("./checkout-wizard.server.ts"));
  ({ ApiError } = await import("#contract/client.ts"));
});

type Checked = Parameters<NonNullable<Loaded["checkoutWizard"]["check"]>>;

const calculated = async () => ({ result: {} });
const refused = async () => {
  const issues = [{ path: ["type"], message: planProblems.nothing }];
  throw new ApiError({ status: 422, code: "REFUSED", message: "درخواست پذیرفته نشد.", data: { issues } });
};
const subscription = { get: async () => ({ result: { period: "MONTHLY" } }) };
const context = {
  api: { wallet: { subscription, plans: { calculate: calculated, calculateActions: calculated } } },
} as unknown as Checked[0];

const press = (data: Checked[1]["data"], isStay = false) =>
  checkoutWizard.check?.(context, { step: "extras", data, isStay });

it("a purchase of nothing stops at its packs and add-ons, by what is to be chosen", async () => {
  const kept = { plan: { type: "BASIC" }, extras: { actions: { SMS: "" } } };
  await expect(press(kept)).rejects.toThrow(planProblems.nothing);
  await expect(press({ extras: { actions: { SMS: "0" } } })).rejects.toThrow(planProblems.nothing);
  await expect(press(kept, true)).resolves.toBeUndefined();
  await expect(press({ ...kept, extras: { addons: { SEGMENT: "1" } } })).resolves.toBeUndefined();
  await expect(press({ plan: { type: "GROWTH" }, extras: {} })).resolves.toBeUndefined();
});

it("the summary says why the platform made no pro forma", async () => {
  const wallet = { subscription, buyer: { update: calculated }, preOrders: { createActions: refused } };
  const finish = checkoutWizard.finish(
    { ...context, api: { wallet }, pressKey: undefined } as unknown as Parameters<
      Loaded["checkoutWizard"]["finish"]
    >[0],
    {
      plan: { type: "BASIC", period: "MONTHLY", currency: "IRT" },
      extras: {
        actions: { EMAIL: "", ON_SITE: "", PUSH: "", SMS: "" },
        addons: { CAMPAIGN: "", JOURNEY: "", SEGMENT: "" },
      },
      buyer: { name: "شرکت نمونه" } as Parameters<Loaded["checkoutWizard"]["finish"]>[1]["buyer"],
    },
  );
  await expect(finish).rejects.toThrow(planProblems.nothing);
});

it("a plan that is kept is no free plan that is bought", () => {
  const valuesOf = (type: string) => checkoutWizard.words.plan({ type, period: "MONTHLY", currency: "IRT" }, {});
  expect(valuesOf("GROWTH").map(({ value }) => value)).toEqual(["رشد", "ماهانه، تومان"]);
  expect(valuesOf("BASIC").map(({ value }) => value)).toEqual(["پلن کنونی می‌ماند (بدون تغییر)"]);
  expect(namePlan(valuesOf("BASIC"), "GROWTH")).toEqual([
    { path: "type", label: "پلن", value: "رشد می‌ماند (بدون تغییر)" },
  ]);
});
