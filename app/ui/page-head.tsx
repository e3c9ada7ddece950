import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { GuideName } from "#app/guide/guide-names.ts";
import { colour, onlyPhone } from "./theme/tokens.ts";

const Head = styled("header")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: "12px 16px",
  "& h1": { fontSize: 20, lineHeight: "32px", fontWeight: 600, overflowWrap: "anywhere" },
  "& p": { color: colour("text2"), overflowWrap: "anywhere" },
  "& .title": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" },
  "& nav": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  // On phones actions have a line of their own; text before them wraps within the rest, so that nothing shifts when the
  // font loads.
  [onlyPhone]: { "& nav": { flexBasis: "100%" }, "& nav > span": { flex: "1 1 64px" } },
});

const Help = styled(Link)({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  minBlockSize: 32,
  fontSize: 12,
  "@media (pointer: coarse)": { minBlockSize: 44 },
});

interface Props {
  title: string;
  text: ReactNode;
  /** A state beside the title. */
  mark?: ReactNode;
  /** The page of the guide that explains the screen. */
  guide?: GuideName;
  children?: ReactNode;
}

/** A screen's title, a sentence on what it shows, and its actions, the main one first. */
export function PageHead({ title, text, mark, guide, children }: Props) {
  return (
    <Head>
      <div>
        <div className="title">
          <h1>{title}</h1>
          {mark}
          {guide === undefined ? null : <GuideLink to={guide} />}
        </div>
        <p>{text}</p>
      </div>
      {children === undefined ? null : <nav>{children}</nav>}
    </Head>
  );
}

function GuideLink({ to }: { to: GuideName }) {
  const { t } = useTranslation("common");
  return (
    <Help to={`/guide/${to}`}>
      <CircleHelp size={16} strokeWidth={1.75} aria-hidden />
      {t("guide")}
    </Help>
  );
}
