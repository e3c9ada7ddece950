import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "#app/root.tsx";

/** Proves to `readForm` that this page was ours. Every posted form holds one. */
export function FormToken() {
  const root = useRouteLoaderData<typeof loader>("root");
  return <input type="hidden" name="formToken" value={root?.formToken ?? ""} />;
}
