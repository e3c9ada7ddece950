import styled from "@emotion/styled";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { CopyLine } from "../copy-line.tsx";
import { colour, from } from "../theme/tokens.ts";
import type { LinkCode } from "./campaign-data.ts";

const List = styled("ul")({
  display: "grid",
  "& > li": {
    display: "grid",
    gap: 16,
    padding: 16,
    borderBlockStart: `1px solid ${colour("line")}`,
    [from.tablet]: { gridTemplateColumns: "128px minmax(0, 1fr)" },
  },
  // Dark on bright in every theme: scanners need it.
  "& img": { display: "block", inlineSize: 128, blockSize: 128, borderRadius: 8, backgroundColor: "#fff" },
  "& .words": { display: "grid", gap: 8, alignContent: "start", minInlineSize: 0 },
  "& h3": { fontSize: 14, lineHeight: "24px", fontWeight: 600 },
  "& p": { color: colour("text2"), fontSize: 12, lineHeight: "20px" },
  "& .files": { display: "flex", flexWrap: "wrap", gap: 8 },
});

const Text = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

/** The short address of each link with its code as a picture, and the files of it. */
export function LinkCodes({ codes }: { codes: readonly LinkCode[] }) {
  const { t } = useTranslation("campaignInsight");
  const copy = t("codes.copy", { returnObjects: true });
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("codes.title")}</CardTitle>
      </CardHead>
      <Text>{t("codes.text")}</Text>
      <List>
        {codes.map(({ id, name, short, full, picture, taken, bots }) => (
          <li key={id}>
            <img src={picture} alt={t("codes.picture", { name })} width={128} height={128} loading="lazy" />
            <div className="words">
              <h3>
                <bdi>{name}</bdi>
              </h3>
              <CopyLine text={short} label={t("codes.short", { name })} copy={copy} />
              <CopyLine text={full} label={t("codes.full", { name })} copy={copy} />
              <p>{[taken, bots].filter((words) => words !== "").join(" ")}</p>
              <div className="files">
                <File to={`${picture}?file=svg`} label={t("codes.svg")} name={name} />
                <File to={`${picture}?file=png`} label={t("codes.png")} name={name} />
              </div>
            </div>
          </li>
        ))}
      </List>
    </Card>
  );
}

const File = ({ to, label, name }: { to: string; label: string; name: string }) => (
  <ButtonLink to={to} isFile isSmall start={<Download size={16} strokeWidth={1.75} aria-hidden />}>
    {label}
    <span className="hidden">: {name}</span>
  </ButtonLink>
);
