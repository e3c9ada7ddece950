import JoyButton, { type ButtonProps } from "@mui/joy/Button";
import { Link } from "@remix-run/react";

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

/** A link that looks like a button: it leads somewhere and works without scripts. */
export function ButtonLink({
  look = "plain",
  to,
  sx,
  children,
}: {
  look?: Look;
  to: string;
  sx?: object;
  children: React.ReactNode;
}) {
  return (
    <JoyButton
      {...looks[look]}
      component={Link}
      to={to}
      sx={{ ...shape, "&:hover": { textDecoration: "none" }, ...sx }}
    >
      {children}
    </JoyButton>
  );
}
