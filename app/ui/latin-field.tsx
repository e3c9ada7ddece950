import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

/** What is typed sign by sign in Latin letters: left to right, with Latin digits, never corrected or filled in. */
export const latin = { dir: "ltr", spellCheck: false, autoComplete: "off" } as const;

/** A field for an address, a key, a code or the name of an event. */
export const LatinField = (field: ComponentProps<typeof Field>) => <Field {...latin} {...field} />;
