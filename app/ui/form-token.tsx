import { useRootData } from "./use-root-data.ts";

/** Proves to `readForm` that a page of this dashboard posted the form. Every posted form contains it. */
export function FormToken() {
  return <input type="hidden" name="formToken" value={useRootData()?.formToken ?? ""} />;
}
