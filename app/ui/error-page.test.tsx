import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { HiddenReports } from "#app/services/hidden-reports.ts";
import { i18n } from "#app/text/i18n.ts";
import { errorText } from "#contract/text/errors.ts";
import { ErrorPage } from "./error-page.tsx";
import { LoadFailed } from "./shell/load-failed.tsx";
import { OfflineDialog } from "./shell/offline-dialog.tsx";

const pathname = "/w/1/reports/sales";
const search = "?timeline=1M&metric=orders&compare=dates&compareFrom=2026-10-01&compareTo=2026-10-09";
const route = { id: "root", path: pathname.slice(1) };
const hidden: HiddenReports = {
  ...{ code: "REPORTS_HIDDEN", message: errorText.REPORTS_HIDDEN },
  shown: [{ label: "مهر ۱۴۰۵", from: "2026-09-23", to: "2026-10-23" }],
};

/** What a route answers that refuses with hidden reports, unless another error is given. */
const refused = { status: 403, statusText: "", internal: false, data: hidden as unknown };

function render(ErrorBoundary: () => ReactElement, error: object = refused): string {
  const context = {
    manifest: {
      routes: { root: { ...route, hasErrorBoundary: true, module: "" } },
      entry: { imports: [], module: "" },
    },
    routeModules: { root: { default: () => null, ErrorBoundary } },
    future: {},
    isSpaMode: false,
    staticHandlerContext: {
      ...{ basename: "", location: { pathname, search, hash: "", state: null, key: "default" } },
      ...{ actionData: null, loaderData: {}, errors: { root: error }, statusCode: 403 },
      ...{ matches: [{ params: {}, pathname, pathnameBase: pathname, route }] },
      ...{ loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
    },
  } as unknown as EntryContext;
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <RemixServer context={context} url={`http://nabz.example${pathname}${search}`} />
    </I18nextProvider>,
  );
}

it("hidden reports lead their owner to the same screen of days that are shown, and to the plans", () => {
  const html = render(() => <ErrorPage home="/w/1" />);
  expect(html).toContain(errorText.REPORTS_HIDDEN);
  const address = `${pathname}?metric=orders&amp;from=2026-09-23&amp;to=2026-10-23`;
  expect(html).toMatch(new RegExp(`href="${address.replace("?", "\\?")}"[^>]*>مهر ۱۴۰۵<`));
  expect(html).toContain('href="/plans"');
});

it("readers of a shared link read no word of a plan", () => {
  const html = render(() => <ErrorPage isShared />);
  expect(html).toContain(i18n.t("common:reportsHiddenShared"));
  expect(html).not.toContain("پلن");
  expect(html).not.toContain("مهر ۱۴۰۵");
});

it.each([
  [404, "common:notFound"],
  [503, "common:service_under_repair"],
  [503, "common:error_503"],
  [418, "common:error"],
] as const)("an answer %d says %s, with a way back", (status, key) => {
  const html = render(() => <ErrorPage />, { ...refused, status, data: "" });
  expect(html).toContain(i18n.t(key));
  expect(html).toMatch(new RegExp(`href="/"[^>]*>${i18n.t("common:toRoot")}<`));
});

it("data that did not load say so in the frame, with a retry", () => {
  const html = render(() => <LoadFailed />, { ...refused, status: 503, data: "" });
  expect(html).toContain(i18n.t("common:dataLoadFailed"));
  expect(html).toContain(i18n.t("common:retry"));
});

it("the dialog of a lost connection says so", () => {
  const html = render(() => <OfflineDialog />, refused);
  expect(html).toMatch(/<dialog role="alertdialog"/);
  expect(html).toContain(i18n.t("shell:offline.title"));
  expect(html).toContain(i18n.t("shell:offline.text"));
});
