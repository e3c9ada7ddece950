import JoyButton, { type ButtonProps } from "@mui/joy/Button";
import { styled } from "@mui/joy/styles";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { colour } from "./theme/tokens.ts";

type Look = "main" | "plain" | "quiet" | "danger";

const looks = {
  main: { variant: "solid", color: "primary" },
  plain: { variant: "outlined", color: "neutral" },
  quiet: { variant: "plain", color: "neutral" },
  danger: { variant: "solid", color: "danger" },
} as const satisfies Record<Look, Pick<ButtonProps, "variant" | "color">>;

const shape = {
  minHeight: 40,
  fontSize: "14px",
  borderRadius: 8,
  fontWeight: 600,
  paddingInline: "16px",
  "@media (pointer: coarse)": { minHeight: 44 },
};

interface Props extends Omit<ButtonProps, "variant" | "color" | "type"> {
  look?: Look;
  /** Never left out: the server would render a submit button that hydration then changes. */
  type?: "submit" | "button";
}

/** A button that does something. Its text is what happens. */
export function Button({ look = "main", type = "submit", sx, ...rest }: Props) {
  return <JoyButton {...looks[look]} type={type} sx={{ ...shape, ...(sx as object) }} {...rest} />;
}

type LinkLook = "main" | "plain" | "danger";

const linkLooks = {
  main: { edge: colour("psolid"), back: colour("psolid"), words: "#fff", hover: colour("psolidHover") },
  plain: { edge: colour("border"), back: colour("surface"), words: colour("text"), hover: colour("hover") },
  // The way to a confirm page: red words, since nothing is lost yet.
  danger: { edge: colour("badedge"), back: colour("surface"), words: colour("bad"), hover: colour("badbg") },
} as const satisfies Record<LinkLook, object>;

const Anchor = styled(Link, { shouldForwardProp: (name) => name !== "look" })<{ look: LinkLook }>(({ look }) => ({
  ...shape,
  minBlockSize: shape.minHeight,
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: 8,
  lineHeight: "24px",
  border: `1px solid ${linkLooks[look].edge}`,
  backgroundColor: linkLooks[look].back,
  color: linkLooks[look].words,
  "&:hover": { textDecoration: "none", backgroundColor: linkLooks[look].hover },
}));

/** A link that looks like a button: it leads somewhere, works without scripts and stays a link to screen readers. */
export function ButtonLink({
  look = "plain",
  to,
  start,
  children,
}: {
  look?: LinkLook;
  to: string;
  /** A picture before the words. */
  start?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Anchor look={look} to={to}>
      {start}
      {children}
    </Anchor>
  );
}
