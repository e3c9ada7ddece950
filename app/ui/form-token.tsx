import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "#app/root.tsx";

/** Proves to `readForm` that a page of this dashboard posted the form. Every posted form contains it. */
export function FormToken() {
  const root = useRouteLoaderData<typeof loader>("root");
  return <input type="hidden" name="formToken" value={root?.formToken ?? ""} />;
}
