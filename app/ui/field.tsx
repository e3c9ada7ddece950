import styled from "@emotion/styled";
import { CircleAlert } from "lucide-react";
import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { CheckControl, SwitchControl } from "./choice.tsx";
import { colour } from "./theme/tokens.ts";
import { WithCode } from "./with-code.tsx";

const Frame = styled("div")({
  display: "grid",
  gap: 4,
  "& label, & .label": { fontWeight: 600, color: colour("text") },
  "& .head": { display: "flex", justifyContent: "space-between", alignItems: "baseline", gap: 8 },
  "@media (pointer: coarse)": { "& .head a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

const control = {
  inlineSize: "100%",
  minBlockSize: 40,
  paddingInline: 12,
  borderRadius: 8,
  border: `1px solid ${colour("field")}`,
  backgroundColor: colour("surface"),
  color: colour("text"),
  "&::placeholder": { color: colour("text3"), opacity: 1 },
  "&:focus-visible": { outline: `2px solid ${colour("plink")}`, outlineOffset: 1, borderColor: colour("plink") },
  "&:disabled": { backgroundColor: colour("mute"), borderColor: colour("border"), color: colour("text3"), opacity: 1 },
  "&[aria-invalid=true]": { borderColor: colour("bad"), boxShadow: `0 0 0 1px ${colour("bad")}` },
  "@media (pointer: coarse)": { minBlockSize: 44, fontSize: 16 },
  // Names that are written in Latin letters and digits alone, such as UTF-8: the page's font has Persian digits for both.
  "&:lang(en)": { fontFamily: "var(--joy-fontFamily-code)" },
};

export const Input = styled("input")(control);

export const NativeSelect = styled("select")({
  ...control,
  appearance: "none",
  // A chevron in a grey of 3:1 in both schemes: an image cannot use a CSS variable.
  backgroundImage: `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='16' height='16' fill='none' stroke='%23738099' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m4 6 4 4 4-4'/%3E%3C/svg%3E")`,
  backgroundPosition: "12px center",
  backgroundRepeat: "no-repeat",
  paddingInlineEnd: 34,
});

interface Common {
  label: string;
  name: string;
  hint?: string | undefined;
  errors?: readonly string[] | undefined;
  /** Beside the label, such as a link. */
  aside?: ReactNode;
}

const Note = styled("p")({
  display: "flex",
  gap: 6,
  alignItems: "start",
  fontSize: 12,
  lineHeight: "20px",
  color: colour("text3"),
  // Of a field of many lines each that is wrong has its own.
  "&[data-wrong]": { color: colour("bad"), whiteSpace: "pre-line" },
  "& svg": { flex: "none", marginBlockStart: 2 },
});

type FieldNotesProps = Pick<Common, "hint" | "errors"> & { id: string };

/** What is wrong with a control and the hint about it; `id` is that of `useParts`. */
export function FieldNotes({ id, hint, errors = [] }: FieldNotesProps) {
  return (
    <>
      {errors.length === 0 ? null : (
        <Note id={`${id}-error`} data-wrong="">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          {errors.join(" ")}
        </Note>
      )}
      {hint === undefined ? null : (
        <Note id={`${id}-hint`}>
          {/* One item of the row: its parts would stand beside each other as columns. */}
          <span>
            <WithCode>{hint}</WithCode>
          </span>
        </Note>
      )}
    </>
  );
}

/** The id and ARIA attributes that tie label, hint and errors to a control. */
export function useFieldIds({ hint, errors }: Omit<FieldNotesProps, "id">) {
  const id = useId();
  const wrong = errors !== undefined && errors.length > 0;
  const describedBy = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(" ");
  const aria = { id, "aria-invalid": wrong || undefined, "aria-describedby": describedBy || undefined };
  return { id, aria };
}

/** The label, hint and errors around a control with `id`. */
export function FieldFrame({
  id,
  label,
  hint,
  errors,
  aside,
  children,
}: Omit<Common, "name"> & { id: string; children: ReactNode }) {
  return (
    <Frame>
      <div className="head">
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      <FieldNotes id={id} hint={hint} errors={errors} />
    </Frame>
  );
}

/** A text field with its label, hint and errors. Latin values take `dir="ltr"`. */
export function Field({ label, hint, errors, aside, ...input }: Common & InputHTMLAttributes<HTMLInputElement>) {
  const { id, aria } = useFieldIds({ hint, errors });
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} aside={aside}>
      <Input {...input} {...aria} />
    </FieldFrame>
  );
}

/** A native select with its label, hint and errors. */
export function SelectField({
  label,
  hint,
  errors,
  aside,
  options,
  ...select
}: Common & SelectHTMLAttributes<HTMLSelectElement> & { options: readonly { value: string; label: string }[] }) {
  const { id, aria } = useFieldIds({ hint, errors });
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} aside={aside}>
      <NativeSelect {...select} {...aria}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

const Check = styled("div")({
  display: "grid",
  gridTemplateColumns: "auto 1fr",
  columnGap: 12,
  alignItems: "center",
  "& p": { gridColumn: 2 },
  "@media (pointer: coarse)": { "& label": { paddingBlock: 10 } },
});

/** A checkbox with its label beside it, hint and errors below. Unchecked, it is not sent; checked, it is "on". */
export function CheckField({
  label,
  hint,
  errors,
  aside: _,
  isSwitch = false,
  ...input
}: Common & InputHTMLAttributes<HTMLInputElement> & { isSwitch?: boolean }) {
  const { id, aria } = useFieldIds({ hint, errors });
  const { defaultValue, ...rest } = input;
  const Control = isSwitch ? SwitchControl : CheckControl;
  const role = isSwitch ? ({ role: "switch" } as const) : {};
  return (
    <Check>
      <Control defaultChecked={defaultValue === "on"} {...role} {...rest} {...aria} type="checkbox" />
      <label htmlFor={id}>{label}</label>
      <FieldNotes id={id} hint={hint} errors={errors} />
    </Check>
  );
}

/** The same as a switch, for a state that is on or off. */
export const SwitchField = (field: Omit<ComponentProps<typeof CheckField>, "isSwitch">) => (
  <CheckField {...field} isSwitch />
);

/** What a form was rendered with, kept through its answers. */
export const HiddenField = ({ name, defaultValue }: { name: string; defaultValue: string | undefined }) => (
  <input type="hidden" name={name} defaultValue={defaultValue} />
);

const Area = styled("textarea")({ ...control, minBlockSize: 88, paddingBlock: 8, resize: "vertical" });

/** Text of several lines with its label, hint and errors. */
export function AreaField({
  label,
  hint,
  errors,
  aside,
  ...area
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { id, aria } = useFieldIds({ hint, errors });
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} aside={aside}>
      <Area {...area} {...aria} />
    </FieldFrame>
  );
}
