import type { SubmissionResult } from "@conform-to/react";

/** The attributes of one field, as its schema gives them. */
export interface Constraint {
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  pattern?: string | undefined;
  multiple?: boolean | undefined;
}

/** A form's fields as `describeForm` computes them on the server; `Input` is what the schema takes. */
export interface FormDescription<Input> {
  /** By name: `hosts`, `hosts[]` for its items, `person.name`. */
  constraints: Record<string, Constraint>;
  /** Of its button, on a page with several forms: another one's fields may have the same names. */
  intent?: string | undefined;
  /** Never set: it carries the type to the browser. */
  input?: Input | undefined;
}

export type LastResult = SubmissionResult<string[]> | null | undefined;
