import type { EntryContext } from "@remix-run/node";
import { RemixServer, useLoaderData } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { describeForm } from "#app/services/describe-form.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { BasicsStep } from "#app/ui/heatmaps/wizard-steps.tsx";
import { heatmapBasics } from "#contract/heatmap-form.ts";

const pathname = "/step";
const route = { id: "root", path: pathname.slice(1) };

/** The first step with the stored answers of its page. */
function Page() {
  const { values } = useLoaderData() as { values: { type?: string } };
  return <BasicsStep form={describeForm(heatmapBasics)} values={values} lastResult={undefined} />;
}

/** The types that the first step has chosen. */
function chosenOf(values: { type?: "scroll" }) {
  const context = {
    manifest: { routes: { root: { ...route, module: "" } }, entry: { imports: [], module: "" } },
    routeModules: { root: { default: Page } },
    future: {},
    isSpaMode: false,
    staticHandlerContext: {
      ...{ basename: "", location: { pathname, search: "", hash: "", state: null, key: "default" } },
      ...{ actionData: null, loaderData: { root: { values } }, errors: null, statusCode: 200 },
      ...{ matches: [{ params: {}, pathname, pathnameBase: pathname, route }] },
      ...{ loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
    },
  } as unknown as EntryContext;
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <RemixServer context={context} url={`http://nabz.example${pathname}`} />
    </I18nextProvider>,
  );
  const chosen = [...html.matchAll(/<input[^>]* checked=""[^>]*>/g)];
  return chosen.map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]);
}

it("a new heatmap is one of clicks until another type is chosen", () => {
  expect(chosenOf({})).toEqual(["click"]);
  expect(chosenOf({ type: "scroll" })).toEqual(["scroll"]);
});
