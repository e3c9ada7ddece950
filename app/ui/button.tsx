import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { colour } from "./theme/tokens.ts";

type Look = "main" | "plain" | "soft" | "quiet" | "danger" | "dangerPlain";

const shape = {
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  minHeight: 40,
  fontSize: "14px",
  lineHeight: "24px",
  borderRadius: 8,
  fontWeight: 600,
  paddingInline: "16px",
  "@media (pointer: coarse)": { minHeight: 44 },
};

const small = { minHeight: 32, fontSize: "12px", paddingInline: "12px" };

const rotation = keyframes({ to: { transform: "rotate(1turn)" } });
const Turning = styled(LoaderCircle)({
  "@media (prefers-reduced-motion: no-preference)": { animation: `${rotation} 1s linear infinite` },
});

/** Colours of border, background and text, and of the background on hover. */
const looks = {
  main: { edge: colour("psolid"), back: colour("psolid"), words: "#fff", hover: colour("psolidHover") },
  plain: { edge: colour("border"), back: colour("surface"), words: colour("text"), hover: colour("hover") },
  soft: { edge: colour("psoft"), back: colour("psoft"), words: colour("psoftText"), hover: colour("barbg") },
  quiet: { edge: "transparent", back: "transparent", words: colour("text2"), hover: colour("hover") },
  danger: { edge: colour("badsolid"), back: colour("badsolid"), words: "#fff", hover: colour("badsolid") },
  // For a step that leads to a confirmation: nothing is lost yet.
  dangerPlain: { edge: colour("badedge"), back: colour("surface"), words: colour("bad"), hover: colour("badbg") },
} as const satisfies Record<Look, Record<"edge" | "back" | "words" | "hover", string>>;

const styleOf = (look: Look, isSmall: boolean) => ({
  ...shape,
  ...(isSmall ? small : {}),
  border: `1px solid ${looks[look].edge}`,
  backgroundColor: looks[look].back,
  color: looks[look].words,
});

/** Keeps the look props out of the DOM. */
const shown = { shouldForwardProp: (name: PropertyKey) => name !== "look" && name !== "isSmall" };
interface Looks {
  look: Look;
  isSmall: boolean;
}

const Pressed = styled(
  "button",
  shown,
)<Looks>(({ look, isSmall }) => ({
  ...styleOf(look, isSmall),
  cursor: "pointer",
  userSelect: "none",
  "&:hover:enabled": { backgroundColor: looks[look].hover },
  "&:disabled": { cursor: "default" },
  // A busy button keeps its colours.
  "&:disabled:not([aria-busy])": {
    backgroundColor: colour("mute"),
    color: colour("text3"),
    borderColor: colour("border"),
  },
}));

interface Props extends Omit<ComponentProps<"button">, "type" | "ref"> {
  look?: Look;
  isSmall?: boolean;
  /** Its work is in progress: disabled, in its usual colours. */
  isBusy?: boolean;
  /** An icon before the text. */
  start?: ReactNode;
  /** Always rendered: otherwise the server renders a submit button that hydration changes. */
  type?: "submit" | "button";
}

/** A button; its text names what happens. */
export function Button({
  look = "main",
  type = "submit",
  isSmall = false,
  isBusy = false,
  start,
  children,
  ...rest
}: Props) {
  const busy = isBusy ? ({ disabled: true, "aria-busy": true } as const) : {};
  return (
    <Pressed look={look} isSmall={isSmall} type={type} {...rest} {...busy}>
      {isBusy ? <Turning size={18} strokeWidth={1.75} aria-hidden /> : start}
      {children}
    </Pressed>
  );
}

const Anchor = styled(
  Link,
  shown,
)<Looks>(({ look, isSmall }) => ({
  ...styleOf(look, isSmall),
  "&:hover": { textDecoration: "none", backgroundColor: looks[look].hover },
}));

/** A link that looks like a button: it works without scripts and stays a link for screen readers. */
export function ButtonLink({
  look = "plain",
  to,
  start,
  isSmall = false,
  isFile = false,
  isReload = false,
  children,
}: {
  look?: "main" | "plain" | "dangerPlain";
  isSmall?: boolean;
  /** It leads to a download. */
  isFile?: boolean;
  /** It reloads from the server, even the current address. */
  isReload?: boolean;
  to: string;
  /** An icon before the text. */
  start?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Anchor look={look} isSmall={isSmall} to={to} reloadDocument={isFile || isReload} download={isFile || undefined}>
      {start}
      {children}
    </Anchor>
  );
}
