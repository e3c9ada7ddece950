import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { User } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { colour } from "../theme/tokens.ts";
import { Tile } from "../tile.tsx";
import type { PreviewView } from "./segment-data.ts";

const Count = styled("div")({
  display: "grid",
  gap: 4,
  padding: 16,
  "& .label": { fontSize: 12, lineHeight: "20px", color: colour("text2") },
  "& .value": { fontSize: 28, lineHeight: "40px", fontWeight: 600 },
  "& .of": { color: colour("text2") },
  "& progress": { inlineSize: "100%", blockSize: 6, accentColor: colour("psolid") },
});

const Sample = styled("ol")({
  "& li": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    padding: "8px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
  },
  "& li > div": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& .name": { fontWeight: 600 },
  "& .why": { fontSize: 12, lineHeight: "20px", color: colour("text2") },
  "@media (pointer: coarse)": { "& .name": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

const Quiet = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

const Stack = styled("div")({ display: "grid", gap: 16 });

/** How many people the stored conditions select, and ten of them with the reason why each is inside. */
export function PreviewCards({ preview, exact }: { preview: PreviewView; exact: string }) {
  const { t } = useTranslation("segments");
  const { count } = preview;
  return (
    <Stack>
      <Card aria-label={t("preview.title")}>
        <Count role="status">
          <span className="label">{t("preview.title")}</span>
          {count === undefined ? null : (
            <>
              <span className="value">{count.value}</span>
              <span className="of">{count.of}</span>
              <progress value={count.share} max={1} aria-hidden />
              {count.isEstimate ? <Link to={exact}>{t("preview.exact")}</Link> : null}
            </>
          )}
        </Count>
        {count === undefined ? <Quiet>{t(preview.isFailed ? "preview.failed" : "preview.none")}</Quiet> : null}
      </Card>
      {count === undefined ? null : (
        <Card>
          <CardHead>
            <CardTitle>{t("preview.sample")}</CardTitle>
          </CardHead>
          <Quiet>{t(preview.sample.length === 0 ? "preview.nobody" : "preview.sampleText")}</Quiet>
          <Sample>
            {preview.sample.map(({ id, to, name, isAnonymous, why }) => (
              <li key={id}>
                <Tile data-round="" data-quiet={isAnonymous ? "" : undefined} aria-hidden>
                  {isAnonymous ? <User size={16} strokeWidth={1.75} /> : [...name][0]}
                </Tile>
                <div>
                  <Link className="name" to={to}>
                    <bdi>{name}</bdi>
                  </Link>
                  <p className="why">{why}</p>
                </div>
              </li>
            ))}
          </Sample>
        </Card>
      )}
    </Stack>
  );
}
