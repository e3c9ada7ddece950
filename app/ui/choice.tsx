import styled from "@emotion/styled";
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import { colour } from "./theme/tokens.ts";

const Row = styled("label")({
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minBlockSize: 32,
  cursor: "pointer",
  "&:has(:disabled)": { color: colour("text3"), cursor: "default" },
  "@media (pointer: coarse)": { minBlockSize: 44 },
});

/** The native control, restyled: the browser's own does not reach 3:1 against the page in both schemes. */
const control = {
  appearance: "none",
  flex: "none",
  display: "grid",
  placeContent: "center",
  inlineSize: 20,
  blockSize: 20,
  margin: 0,
  border: `1.5px solid ${colour("field")}`,
  backgroundColor: colour("surface"),
  cursor: "inherit",
  "&:checked, &:indeterminate": { backgroundColor: colour("psolid"), borderColor: colour("psolid") },
  "&::before": { content: '""', inlineSize: 12, blockSize: 12, backgroundColor: "#fff", visibility: "hidden" },
  "&:checked::before": { visibility: "visible" },
  "&:disabled": { backgroundColor: colour("mute"), borderColor: colour("border") },
  "&:disabled::before": { backgroundColor: colour("text3") },
  // Forced colours take our backgrounds away: the browser's own control says it then.
  "@media (forced-colors: active)": { appearance: "auto", "&::before": { content: "none" } },
} as const;

/** The box alone, for a component that brings its own label. */
export const CheckControl = styled("input")({
  ...control,
  borderRadius: 5,
  "&::before": {
    ...control["&::before"],
    clipPath: "polygon(12% 48%, 0 62%, 40% 96%, 100% 22%, 87% 10%, 39% 70%)",
  },
  "&:indeterminate::before": { visibility: "visible", clipPath: "inset(42% 5%)" },
});

const Dot = styled("input")({
  ...control,
  borderRadius: 10,
  "&::before": { ...control["&::before"], inlineSize: 8, blockSize: 8, borderRadius: 4 },
});

/** The track alone, for a component that brings its own label. */
export const SwitchControl = styled("input")({
  ...control,
  justifyContent: "start",
  alignContent: "center",
  inlineSize: 36,
  borderRadius: 10,
  paddingInline: 2,
  "&::before": {
    ...control["&::before"],
    visibility: "visible",
    inlineSize: 13,
    blockSize: 13,
    borderRadius: 7,
    backgroundColor: colour("field"),
  },
  "&:checked": { ...control["&:checked, &:indeterminate"], justifyContent: "end" },
  "&:checked::before": { backgroundColor: "#fff" },
});

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "type"> & { children: ReactNode };

/** A checkbox with its label beside it. `isPartly` shows it as indeterminate, which needs scripts. */
export function Checkbox({ children, isPartly = false, ...input }: Props & { isPartly?: boolean }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <Row>
      <CheckControl {...input} ref={box} type="checkbox" />
      {children}
    </Row>
  );
}

/** One of several that share a `name`. Groups stand in a `fieldset` with a `legend`. */
export function Radio({ children, ...input }: Props) {
  return (
    <Row>
      <Dot {...input} type="radio" />
      {children}
    </Row>
  );
}

/** On or off; submitted with its form like a checkbox, never at once: that would need scripts. */
export function Switch({ children, ...input }: Props) {
  return (
    <Row>
      <SwitchControl {...input} type="checkbox" role="switch" />
      {children}
    </Row>
  );
}
