import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { User } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { channelIcons } from "../people/reach-marks.tsx";
import { Tag } from "../tag.tsx";
import { colour } from "../theme/tokens.ts";
import { Tile } from "../tile.tsx";
import { AnswerList } from "../wizard/answer-list.tsx";
import type { PreviewView } from "./segment-data.ts";

const Count = styled("div")({
  display: "grid",
  gap: 4,
  padding: 16,
  "& .label": { fontSize: 12, lineHeight: "20px", color: colour("text2") },
  "& .value": { fontSize: 28, lineHeight: "40px", fontWeight: 600 },
  "& .of": { color: colour("text2") },
  "& .overlap": { fontSize: 12, lineHeight: "20px", color: colour("text2") },
  "& progress": { inlineSize: "100%", blockSize: 6, accentColor: colour("psolid") },
});

const Reach = styled("ul")({
  display: "flex",
  flexWrap: "wrap",
  gap: "8px 16px",
  padding: 16,
  borderBlockStart: `1px solid ${colour("line")}`,
  fontSize: 12,
  lineHeight: "20px",
  color: colour("text2"),
  "& li": { display: "inline-flex", alignItems: "center", gap: 6 },
  "& .value": { fontWeight: 600, color: colour("text") },
});

const Sample = styled("ol")({
  "& li": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    padding: "8px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
  },
  "& li > div": { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
  "& .name": { fontWeight: 600 },
  "& .why": { fontSize: 12, lineHeight: "20px", color: colour("text2") },
  "@media (pointer: coarse)": { "& .name": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
});

const Quiet = styled("p")({ padding: "0 16px 16px", color: colour("text2") });

const Stack = styled("div")({ display: "grid", gap: 16 });

const Words = styled("div")({ padding: "0 16px 16px" });

/** Figures of former conditions would be read as those of what is typed. */
const uncounted = (preview: PreviewView): PreviewView => ({
  ...{ ...preview, count: undefined, groups: [], overlap: undefined, reach: [], sample: [], inWords: [] },
});

interface Props {
  preview: PreviewView;
  /** The address with an exact count; undefined where one follows by itself. */
  exact: string | undefined;
  /** Whether the conditions are not complete, or a value is wrong: nothing is counted then. */
  isIncomplete?: boolean;
  /** Whether the conditions are said in words beside them. */
  isInWords?: boolean;
}

/** How many people conditions select, in all, by group and by channel that reaches them, and ten of them with the reason why each is inside. */
export function PreviewCards({ preview, exact, isIncomplete = false, isInWords = false }: Props) {
  const { t } = useTranslation("segments");
  const { count, overlap, reach, inWords } = isIncomplete ? uncounted(preview) : preview;
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
              {overlap === undefined ? null : <span className="overlap">{overlap}</span>}
              {count.isEstimate && exact !== undefined ? <Link to={exact}>{t("preview.exact")}</Link> : null}
            </>
          )}
          {isIncomplete ? <span className="of">{t("preview.incomplete")}</span> : null}
        </Count>
        {reach.length === 0 ? null : <ReachList reach={reach} />}
        {count === undefined && !isIncomplete ? (
          <Quiet>{t(preview.isFailed ? "preview.failed" : "preview.none")}</Quiet>
        ) : null}
      </Card>
      {count === undefined ? null : <SampleCard sample={preview.sample} />}
      {isInWords && inWords.length > 0 ? (
        <Card>
          <CardHead>
            <CardTitle>{t("preview.inWords")}</CardTitle>
          </CardHead>
          <Words>
            <AnswerList rows={inWords} />
          </Words>
        </Card>
      ) : null}
    </Stack>
  );
}

/** How many of them each channel reaches. */
function ReachList({ reach }: Pick<PreviewView, "reach">) {
  const { t } = useTranslation("segments");
  return (
    <Reach aria-label={t("preview.reach")}>
      {reach.map(({ channel, label, number }) => {
        const Icon = channelIcons[channel];
        return (
          <li key={channel}>
            <Icon size={16} strokeWidth={1.75} aria-hidden />
            {label} <span className="value">{number}</span>
          </li>
        );
      })}
    </Reach>
  );
}

function SampleCard({ sample }: Pick<PreviewView, "sample">) {
  const { t } = useTranslation("segments");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("preview.sample")}</CardTitle>
      </CardHead>
      <Quiet>{t(sample.length === 0 ? "preview.nobody" : "preview.sampleText")}</Quiet>
      <Sample>
        {sample.map(({ id, to, name, isAnonymous, groups, why }) => (
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
            {groups === undefined ? null : <Tag>{groups}</Tag>}
          </li>
        ))}
      </Sample>
    </Card>
  );
}
