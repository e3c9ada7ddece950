import { useLoaderData } from "@remix-run/react";
import { expect, it } from "vitest";
import { describeForm } from "#app/services/describe-form.server.ts";
import { BasicsStep } from "#app/ui/heatmaps/wizard-steps.tsx";
import { renderPage } from "#app/ui/render-page.tsx";
import { heatmapBasics } from "#contract/heatmap-form.ts";

const pathname = "/step";

/** The first step with the stored answers of its page. */
function Page() {
  const { values } = useLoaderData() as { values: { type?: string } };
  return <BasicsStep form={describeForm(heatmapBasics)} values={values} lastResult={undefined} />;
}

/** The types that the first step has chosen. */
function chosenOf(values: { type?: "scroll" }) {
  const html = renderPage({ Page, pathname, loaded: { values } });
  const chosen = [...html.matchAll(/<input[^>]* checked=""[^>]*>/g)];
  return chosen.map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);
}

it("a new heatmap is one of clicks until another type is chosen", () => {
  expect(chosenOf({})).toEqual(["click"]);
  expect(chosenOf({ type: "scroll" })).toEqual(["scroll"]);
});
