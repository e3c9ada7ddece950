import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { pastDateChoices } from "#app/period/date-choices.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { ExclusionForm } from "#app/ui/exclusions/exclusion-form.tsx";
import { blankExclusion, exclusionForm } from "./form.ts";

const pathname = "/form";
const route = { id: "root", path: pathname.slice(1) };
const values = { ...blankExclusion, order: "A 17\nA 18" };
const days = pastDateChoices("Asia/Tehran", Date.parse("2026-11-28T10:00:00Z"));

const Page = () => (
  <ExclusionForm
    form={describeForm(exclusionForm)}
    values={values}
    names={[]}
    days={days}
    isPreviewed={false}
    lastResult={undefined}
  />
);

it("fields of many values hold lines, as a column that is pasted has them", () => {
  const context = {
    manifest: { routes: { root: { ...route, module: "" } }, entry: { imports: [], module: "" } },
    routeModules: { root: { default: Page } },
    future: {},
    isSpaMode: false,
    staticHandlerContext: {
      ...{ basename: "", location: { pathname, search: "", hash: "", state: null, key: "default" } },
      ...{ actionData: {}, loaderData: { root: {} }, errors: null, statusCode: 200 },
      ...{ matches: [{ params: {}, pathname, pathnameBase: pathname, route }] },
      ...{ loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
    },
  } as unknown as EntryContext;
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <RemixServer context={context} url={`http://nabz.example${pathname}`} />
    </I18nextProvider>,
  );
  const areas = [...html.matchAll(/<textarea[^>]* name="(\w+)"/g)].map(([, name]) => name);
  expect(areas).toEqual(["order", "visitors", "networks"]);
  expect(html).toContain(">A 17\nA 18</textarea>");
});
