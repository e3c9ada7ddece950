import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { i18n } from "#app/text/i18n.ts";

interface Page {
  Page: ComponentType;
  pathname: string;
  /** What the loader and the action of the page answered. */
  loaded?: unknown;
  answered?: unknown;
}

/** The HTML of a page of one route, as the server draws it. */
export function renderPage({ Page, pathname, loaded = {}, answered }: Page): string {
  const route = { id: "root", path: pathname.slice(1) };
  const context = {
    manifest: { routes: { root: { ...route, module: "" } }, entry: { imports: [], module: "" } },
    routeModules: { root: { default: Page } },
    future: {},
    isSpaMode: false,
    staticHandlerContext: {
      ...{ basename: "", location: { pathname, search: "", hash: "", state: null, key: "default" } },
      ...{ actionData: { root: answered }, loaderData: { root: loaded }, errors: null, statusCode: 200 },
      ...{ matches: [{ params: {}, pathname, pathnameBase: pathname, route }] },
      ...{ loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
    },
  } as unknown as EntryContext;
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <RemixServer context={context} url={`http://nabz.example${pathname}`} />
    </I18nextProvider>,
  );
}
