import { expectTypeOf, it } from "vitest";
import type { WizardPage } from "./wizard-page.tsx";

type Words = Parameters<typeof WizardPage<"address" | "zone">>[0]["words"];

it("a wizard's page needs words for every step and the summary, and for no others", () => {
  const all = { address: "", zone: "", summary: "" };
  expectTypeOf<Words["steps"]>().toEqualTypeOf<Record<keyof typeof all | "done", string>>();
  expectTypeOf<Words["next"]>().toEqualTypeOf<typeof all>();
  // @ts-expect-error: a step is forgotten.
  const forgotten: Words["next"] = { address: "", summary: "" };
  expectTypeOf(forgotten).not.toBeAny();
});
