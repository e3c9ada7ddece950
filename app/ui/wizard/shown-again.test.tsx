import { useActionData } from "@remix-run/react";
import { expect, it } from "vitest";
import type { WizardView } from "#app/services/wizard/open-wizard.server.ts";
import { renderPage } from "../render-page.tsx";
import type { RootData } from "../use-root-data.ts";
import { type WizardAnswer, WizardPage } from "./wizard-page.tsx";

const pathname = "/step";

const view: WizardView<"name"> = {
  step: "name",
  steps: [{ name: "name", to: pathname }],
  ...{ revision: 5, isEdit: false, isResumed: true, summary: [], missing: [] },
};
const each = { name: "", summary: "" };
const words = { page: "", text: "", steps: { ...each, done: "" }, next: each };

function Page() {
  const answered = useActionData() as WizardAnswer | undefined;
  return <WizardPage view={view} words={words} answered={answered} fields={{ name: null }} />;
}

/** The revisions that the page's forms are sent with: the step's and the reset's. */
function revisionsOf(answered: WizardAnswer | undefined, root: Partial<RootData> = {}): (string | undefined)[] {
  const html = renderPage({ Page, pathname, loaded: root, answered });
  return [...html.matchAll(/name="revision" value="(\d+)"/g)].map(([, revision]) => revision);
}

it("a step goes with the revision of its draft", () => {
  expect(revisionsOf(undefined)).toEqual(["5", "5"]);
});

it("a step that is shown again goes with the revision that it was sent with", () => {
  expect(revisionsOf({ lastResult: null, revision: 3 })).toEqual(["3", "3"]);
});

it("a step whose values came back after the sign-in goes with the revision of its page", () => {
  const kept = { path: pathname, values: { name: "tea" }, revision: 2 };
  expect(revisionsOf(undefined, { kept })).toEqual(["2", "2"]);
  expect(revisionsOf(undefined, { kept: { ...kept, path: "/other" } })).toEqual(["5", "5"]);
});
