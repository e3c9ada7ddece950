import { describe, first } from "./describe.ts";
import { on } from "./safely.ts";
import { sendEvent } from "./views.ts";

/** Sends which form was submitted, never its contents. */
export const watchForms = (): void =>
  on(document, "submit", ({ target }) => {
    const { s } = describe(target as Element);
    sendEvent("form", { s, name: first(target as Element, "name", "id") || undefined });
  });
