import { describe, first } from "./describe.ts";
import { on } from "./safely.ts";
import { tell } from "./views.ts";

/** Tells that a form was sent, and which one; nothing of what stands in it. */
export const watchForms = (): void =>
  on(document, "submit", ({ target }) => {
    const { s } = describe(target as Element);
    tell("form", { s, name: first(target as Element, "name", "id") || undefined });
  });
