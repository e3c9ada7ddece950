import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import type { PreviewView } from "#app/integration/template-preview.server.ts";
import { Banner } from "../banner.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { colour, from } from "../theme/tokens.ts";
import { OnSiteSample } from "./on-site-sample.tsx";

const Body = styled("div")({
  display: "grid",
  gap: 16,
  padding: "0 16px 16px",
  "& .note": { color: colour("text2") },
  "& h3": { fontSize: 14, lineHeight: "24px", fontWeight: 600 },
});

const Samples = styled("ul")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 12,
  [from.laptop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
  "& li": { display: "grid", gap: 4, alignContent: "start", minInlineSize: 0 },
  "& .who": {
    display: "flex",
    justifyContent: "space-between",
    gap: 8,
    fontSize: 12,
    lineHeight: "20px",
    color: colour("text3"),
  },
  "& .said": {
    padding: "8px 12px",
    borderRadius: "12px 12px 12px 4px",
    backgroundColor: colour("mute"),
    color: colour("text"),
    whiteSpace: "pre-wrap",
    overflowWrap: "anywhere",
  },
  "& .said[data-missing]": { backgroundColor: colour("warnbg"), color: colour("warn") },
});

const Frames = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  gap: 16,
  "& figure": { margin: 0, display: "grid", gap: 4, maxInlineSize: "100%" },
  "& figcaption": { fontSize: 12, lineHeight: "20px", color: colour("text3") },
  "& iframe": {
    inlineSize: 362,
    maxInlineSize: "100%",
    blockSize: 560,
    border: `1px solid ${colour("border")}`,
    borderRadius: 12,
    backgroundColor: "#fff",
  },
});

/** What sample people would get of a template, before it is saved. */
export function PreviewCard({ website, preview }: { website: string; preview: PreviewView }) {
  const { t } = useTranslation("templates");
  const { frame, shape } = preview;
  return (
    <Card aria-label={t("preview.title")}>
      <CardHead>
        <CardTitle>{t("preview.title")}</CardTitle>
      </CardHead>
      <Body>
        <Banner tone={preview.tone} title={preview.verdict}>
          {preview.parts === "" ? undefined : `${preview.parts}. ${preview.price}`}
        </Banner>
        {frame === "" ? null : (
          <>
            <p className="note">{t("preview.width")}</p>
            <Frames>
              {(["light", "dark"] as const).map((scheme) => (
                <figure key={scheme}>
                  <figcaption>{t(`preview.${scheme}`)}</figcaption>
                  <iframe
                    title={t("preview.frame", { scheme: t(`preview.${scheme}`) })}
                    sandbox=""
                    src={`/w/${website}/integration/templates/mail?record=${frame}&scheme=${scheme}`}
                  />
                </figure>
              ))}
            </Frames>
            <h3>{t("preview.plain")}</h3>
          </>
        )}
        {frame === "" ? <h3>{t("preview.samples")}</h3> : null}
        <Samples>
          {preview.samples.map(({ key, name, text, onPage, subject, missing, size }) => (
            <li key={key}>
              <div className="who">
                <bdi>{name}</bdi>
                <span>{size}</span>
              </div>
              {missing === "" && shape !== undefined && onPage !== null ? (
                <OnSiteSample {...shape} {...onPage} picture={shape.hasPicture ? t("preview.picture") : ""} />
              ) : missing === "" ? (
                <div className="said">{subject === "" ? text : `${subject}\n\n${text}`}</div>
              ) : (
                <div className="said" data-missing="">
                  {t("preview.missing", { names: missing })}
                </div>
              )}
            </li>
          ))}
        </Samples>
      </Body>
    </Card>
  );
}
