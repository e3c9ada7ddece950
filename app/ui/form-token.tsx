import { useRootData } from "./use-root-data.ts";

/**
 * Proves to `readForm` that a page of this dashboard posted the form, and names the rendering, so that a second press is
 * answered like the first, and the account, for which alone its words wait. Every posted form contains it.
 */
export function FormToken() {
  const root = useRootData();
  return (
    <>
      <input type="hidden" name="formToken" value={root?.formToken ?? ""} />
      <input type="hidden" name="formKey" value={root?.formKey ?? ""} />
      <input type="hidden" name="formOwner" value={root?.formOwner ?? ""} />
    </>
  );
}
