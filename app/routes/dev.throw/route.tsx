import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { env } from "#app/env.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";

export const meta: MetaFunction = () => [{ title: "throw" }];

/** Throws while rendering, for tests: on the server, or with `?in=browser` in the browser. 404 unless `NABZ_DEV=1`. */
export const loader = publicLoader(async ({ query }) => {
  if (!env.isDevelopment) throw new Response(null, { status: 404 });
  return { isInBrowser: query.get("in") === "browser" };
});

export default function Throw() {
  const { isInBrowser } = useLoaderData<typeof loader>();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!isInBrowser || isHydrated) throw new Error("thrown while rendering");
  return null;
}

// As every page with scripts has one: the document itself stays.
export const ErrorBoundary = ErrorPage;
