import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { Failure } from "#app/services/failures.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { FormFailure } from "./form-failure.tsx";

/** The texts of what a refused form shows. */
const textOf = (kind: Failure["kind"], props: { name?: string; title?: string } = {}) =>
  renderToString(
    <I18nextProvider i18n={i18n}>
      <FormFailure failure={{ kind, message: "" } as Failure} {...props} />
    </I18nextProvider>,
  ).replaceAll("<!-- -->", "");

it("a sign-in that fails says so", () => {
  expect(textOf("wrong")).toContain(i18n.t("signIn:wrong.title"));
  expect(textOf("wrong")).toContain(i18n.t("signIn:wrong.text"));
});

it("what was not saved says so, in the words of the screen where it has some", () => {
  expect(textOf("notSaved")).toContain(i18n.t("forms:saveFailed"));
  for (const title of [
    i18n.t("funnels:failed"),
    i18n.t("journeys:start.failed", { name: "سبد رهاشده" }),
    i18n.t("journeys:stop.failed", { name: "سبد رهاشده" }),
    i18n.t("segments:detail.startFailed", { name: "خریداران" }),
    i18n.t("segments:detail.stopFailed", { name: "خریداران" }),
  ]) {
    expect(title).not.toContain("{{");
    expect(textOf("notSaved", { title })).toContain(title);
    expect(textOf("notSaved", { title })).not.toContain(i18n.t("forms:saveFailed"));
  }
});

it("what was not deleted says so by its name, and data without one", () => {
  expect(textOf("notDeleted", { name: "خریداران" })).toContain(i18n.t("forms:notDeleted", { name: "خریداران" }));
  expect(textOf("notDeleted")).toContain(i18n.t("forms:deleteFailed"));
});

it("a test that nothing answered says so", () => {
  expect(textOf("notTested")).toContain(i18n.t("forms:notTested"));
});
