import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { beforeAll, expect, it, vi } from "vitest";

// The frame, whose icons the build makes. It does not stand around the page of an unexpected error.
vi.mock("#app/ui/shell/app-shell.tsx", () => ({ AppShell: () => "the shell" }));

let website: typeof import("./route.tsx");
let i18n: typeof import("#app/text/i18n.ts")["i18n"];
beforeAll(async () => {
  vi.stubEnv("SESSION_SECRET", "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7");
  // Another file of this process may have read the environment already.
  vi.resetModules();
  [website, { i18n }] = await Promise.all([import("./route.tsx"), import("#app/text/i18n.ts")]);
});

const id = "routes/w.$website";
const pathname = "/w/1";

/** What Remix renders after a screen below the shell threw: the same page with the error at the nearest boundary. */
const contextOf = (error: Error) => {
  const route = { id, path: "w/:website" };
  return {
    manifest: {
      routes: { [id]: { ...route, hasErrorBoundary: true, module: "" } },
      entry: { imports: [], module: "" },
    },
    routeModules: { [id]: website },
    future: {},
    isSpaMode: false,
    staticHandlerContext: {
      ...{ basename: "", location: { pathname, search: "", hash: "", state: null, key: "default" } },
      ...{ actionData: null, loaderData: { [id]: { website: { id: "1" } } }, errors: { [id]: error } },
      ...{ matches: [{ params: { website: "1" }, pathname, pathnameBase: pathname, route }], statusCode: 500 },
      ...{ loaderHeaders: {}, actionHeaders: {}, activeDeferreds: null },
    },
  } as unknown as EntryContext;
};

it("a screen of a website that throws while rendering is the 503 page with its way back, and says no more", () => {
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <RemixServer context={contextOf(new Error("thrown while rendering"))} url={`http://nabz.example${pathname}`} />
    </I18nextProvider>,
  );
  expect(html).toContain("۵۰۳");
  expect(html).toContain(i18n.t("common:service_under_repair"));
  expect(html).toMatch(new RegExp(`href="/"[^>]*>${i18n.t("common:toRoot")}<`));
  expect(html).not.toMatch(/thrown while rendering|the shell/);
});
