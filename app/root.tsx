import { randomUUID } from "node:crypto";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect } from "react";
import { env } from "#app/env.server.ts";
import { formToken } from "#app/services/form-guard.server.ts";
import { ownerMark, takeKeptValues } from "#app/services/kept-values.server.ts";
import { readScheme, type Scheme } from "#app/services/preferences.server.ts";
import { revalidateRoot } from "#app/services/revalidate-around.ts";
import { takeToasts } from "#app/services/toasts.server.ts";
import { i18n } from "#app/text/i18n.ts";
import { localeDetector } from "#app/text/locale.server.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { hasFormFor } from "#app/ui/kept-form.ts";
import { NonceContext } from "#app/ui/nonce.ts";
import { usePageMemory } from "#app/ui/page-memory.ts";
import { ProgressLine } from "#app/ui/progress-line.tsx";
import { revealPasswords } from "#app/ui/reveal-passwords.ts";
import { Toasts } from "#app/ui/toasts.tsx";
import { useClosingMenus } from "#app/ui/use-closing-menus.ts";
import type { RootData } from "#app/ui/use-root-data.ts";
import { useSending } from "#app/ui/use-sending.ts";

export const meta: MetaFunction = () => [{ title: i18n.t("common:product") }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { token, key: formKey, headers } = await formToken(request);
  const kept = await takeKeptValues(request, headers);
  const restored = kept === undefined ? [] : [{ tone: "info" as const, key: "restored" as const, name: undefined }];
  const toasts = [...takeToasts(request, headers), ...restored].map(({ key, name, tone }) => ({
    id: randomUUID(),
    key,
    tone,
    text: i18n.t(key, { ns: "toasts", name, defaultValue: "" }),
  }));
  const locale = await localeDetector.getLocale(request);
  const shared: RootData = {
    formToken: token,
    formKey,
    formOwner: await ownerMark(request),
    kept,
    home: env.publicHomeUrl,
    savesData: request.headers.get("save-data") === "on",
  };
  return data({ ...shared, locale, scheme: readScheme(request), toasts }, { headers });
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const root = useRouteLoaderData<typeof loader>("root");
  const locale = root?.locale ?? i18n.language;
  const scheme: Scheme = root?.scheme ?? "system";
  // A page whose `handle` says `js: false` needs no script and gets none.
  const scripted = !useMatches().some(({ handle }) => (handle as { js?: boolean } | undefined)?.js === false);
  return (
    <html lang={locale} dir={i18n.dir(locale)} data-joy-color-scheme={scheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {scripted ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  );
}

export const shouldRevalidate = revalidateRoot;

export default function Root() {
  const { toasts, kept } = useLoaderData<typeof loader>();
  const isShownAgain = useMatches().some(({ data }) => kept !== undefined && hasFormFor(data, kept));
  usePageMemory();
  useSending();
  useClosingMenus();
  useEffect(revealPasswords, []);
  return (
    <>
      <ProgressLine />
      <Toasts toasts={toasts} hidden={isShownAgain ? undefined : "restored"} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
