import { keyframes } from "@emotion/react";
import JoyButton, { type ButtonProps } from "@mui/joy/Button";
import { styled } from "@mui/joy/styles";
import { Link } from "@remix-run/react";
import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { colour } from "./theme/tokens.ts";

type Look = "main" | "plain" | "soft" | "quiet" | "danger" | "dangerPlain";

const looks = {
  main: { variant: "solid", color: "primary" },
  plain: { variant: "outlined", color: "neutral" },
  soft: { variant: "soft", color: "primary" },
  quiet: { variant: "plain", color: "neutral" },
  danger: { variant: "solid", color: "danger" },
  // Where nothing is lost yet: the word goes on to ask.
  dangerPlain: { variant: "outlined", color: "danger" },
} as const satisfies Record<Look, Pick<ButtonProps, "variant" | "color">>;

const shape = {
  minHeight: 40,
  fontSize: "14px",
  borderRadius: 8,
  fontWeight: 600,
  paddingInline: "16px",
  "@media (pointer: coarse)": { minHeight: 44 },
};

const small = { minHeight: 32, fontSize: "12px", paddingInline: "12px" };

const turn = keyframes({ to: { transform: "rotate(1turn)" } });
const Turning = styled(LoaderCircle)({
  "@media (prefers-reduced-motion: no-preference)": { animation: `${turn} 1s linear infinite` },
});

/** What Joy takes from its own ramps of colours, which the page does not carry (theme/styles.server.ts). */
const own = {
  main: {},
  plain: { backgroundColor: colour("surface") },
  soft: {},
  quiet: {},
  danger: {},
  dangerPlain: {
    color: colour("bad"),
    borderColor: colour("badedge"),
    backgroundColor: colour("surface"),
    "&:hover": { backgroundColor: colour("badbg") },
  },
} as const satisfies Record<Look, object>;

const solid = { color: "#fff" };
const outlined = { color: colour("text2"), borderColor: colour("border") };

/** A button keeps its colours while it works. */
const kept = {
  main: { ...solid, backgroundColor: colour("psolid") },
  danger: { ...solid, backgroundColor: colour("badsolid") },
  soft: { color: colour("psoftText"), backgroundColor: colour("psoft") },
  plain: outlined,
  quiet: outlined,
  dangerPlain: { ...outlined, color: colour("bad") },
} as const satisfies Record<Look, object>;

const disabled = { backgroundColor: colour("mute"), color: colour("text3"), borderColor: colour("border") };

interface Props extends Omit<ButtonProps, "variant" | "color" | "type" | "size" | "loading"> {
  look?: Look;
  isSmall?: boolean;
  /** What it does is under way: it cannot be pressed again, and keeps its colours. */
  isBusy?: boolean;
  /** Never left out: the server would render a submit button that hydration then changes. */
  type?: "submit" | "button";
}

/** A button that does something. Its text is what happens. */
export function Button({ look = "main", type = "submit", isSmall = false, isBusy = false, sx, ...rest }: Props) {
  const busy = isBusy
    ? { disabled: true, "aria-busy": true, startDecorator: <Turning size={18} strokeWidth={1.75} aria-hidden /> }
    : {};
  const style = {
    ...shape,
    ...(isSmall ? small : {}),
    ...own[look],
    "&.Mui-disabled": isBusy ? kept[look] : disabled,
    ...(sx as object),
  };
  return <JoyButton {...looks[look]} type={type} sx={style} {...rest} {...busy} />;
}

type LinkLook = "main" | "plain" | "danger";

const linkLooks = {
  main: { edge: colour("psolid"), back: colour("psolid"), words: "#fff", hover: colour("psolidHover") },
  plain: { edge: colour("border"), back: colour("surface"), words: colour("text"), hover: colour("hover") },
  // The way to a confirm page: red words, since nothing is lost yet.
  danger: { edge: colour("badedge"), back: colour("surface"), words: colour("bad"), hover: colour("badbg") },
} as const satisfies Record<LinkLook, object>;

const Anchor = styled(Link, { shouldForwardProp: (name) => name !== "look" && name !== "isSmall" })<{
  look: LinkLook;
  isSmall: boolean;
}>(({ look, isSmall }) => ({
  ...shape,
  ...(isSmall ? small : {}),
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
  isSmall = false,
  isFile = false,
  children,
}: {
  look?: LinkLook;
  isSmall?: boolean;
  /** It leads to something to keep, no screen. */
  isFile?: boolean;
  to: string;
  /** A picture before the words. */
  start?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Anchor look={look} isSmall={isSmall} to={to} reloadDocument={isFile} download={isFile || undefined}>
      {start}
      {children}
    </Anchor>
  );
}
