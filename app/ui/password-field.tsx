import styled from "@emotion/styled";
import { Eye, EyeOff } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type Field, FieldFrame, Input, useFieldIds } from "./field.tsx";
import { colour, hidden } from "./theme/tokens.ts";

const RevealFrame = styled("div")({
  position: "relative",
  "& input": { paddingInlineEnd: 48 },
  "& button": {
    position: "absolute",
    insetBlock: 0,
    // The field may read from the left, its frame does not: the button is where the text ends.
    insetInlineStart: 0,
    display: "none",
    placeContent: "center",
    inlineSize: 44,
    border: 0,
    borderRadius: 8,
    backgroundColor: "transparent",
    color: colour("text2"),
    cursor: "pointer",
    "@media (scripting: enabled)": { display: "grid" },
  },
  "& button[aria-pressed=true] .shown, & button[aria-pressed=false] .hides": { display: "none" },
  "& button span": hidden,
});

/** A password with a button that shows it (`revealPasswords`); without scripts there is no button. */
function Revealed({ children }: { children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <RevealFrame>
      {children}
      <button type="button" data-reveal="" aria-pressed="false">
        <Eye className="shown" size={20} strokeWidth={1.75} aria-hidden />
        <EyeOff className="hides" size={20} strokeWidth={1.75} aria-hidden />
        <span>{t("reveal")}</span>
      </button>
    </RevealFrame>
  );
}

/** A field of the account's password, apart from other fields: pages without passwords do not load it. */
export function PasswordField({ label, hint, errors, aside, ...input }: Omit<ComponentProps<typeof Field>, "type">) {
  const { id, aria } = useFieldIds({ hint, errors });
  return (
    <FieldFrame id={id} label={label} hint={hint} errors={errors} aside={aside}>
      <Revealed>
        <Input dir="ltr" autoComplete="current-password" {...input} {...aria} type="password" />
      </Revealed>
    </FieldFrame>
  );
}
