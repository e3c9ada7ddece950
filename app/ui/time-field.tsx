import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

/** A time of day as people write it, «۹:۳۰»: the native control has AM and PM where the browser is set so. */
export const TimeField = (props: ComponentProps<typeof Field>) => (
  <Field dir="ltr" autoComplete="off" maxLength={10} {...props} />
);
