import styled from "@emotion/styled";
import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { RecordView } from "#app/integration/domain-view.server.ts";
import { Card } from "../card.tsx";
import { CopyLine } from "../copy-line.tsx";
import { Tag } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";

const List = styled("ol")({
  "& > li": { display: "grid", gap: 12, padding: 16 },
  "& > li + li": { borderBlockStart: `1px solid ${colour("line")}` },
  "& .head": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 },
  "& h2": { fontSize: 14, lineHeight: "24px", fontWeight: 600 },
  "& .head p": { flexBasis: "100%", color: colour("text2") },
  "& dl": { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 4 },
  "& dt": { color: colour("text3"), fontSize: 12, lineHeight: "20px", alignSelf: "center" },
  "& dd": { minInlineSize: 0, overflowWrap: "anywhere" },
  "& dd code": { display: "block", fontSize: 12, lineHeight: "20px", overflowWrap: "anywhere", textAlign: "start" },
  [from.tablet]: { "& dl": { gridTemplateColumns: "96px minmax(0, 1fr)", gap: "8px 16px" } },
});

const looks = { ok: { tone: "ok", Icon: CircleCheck }, unchecked: { tone: "plain", Icon: CircleDashed } } as const;
const wrong = { tone: "bad", Icon: CircleAlert } as const;
/** Of a record that a domain is verified without. */
const open = { tone: "warn", Icon: CircleAlert } as const;

/** The DNS records of a domain: what each should hold, beside what the DNS answered. */
export const RecordCards = ({ records }: { records: readonly RecordView[] }) => (
  <Card>
    <List>
      {records.map((record) => (
        <li key={record.purpose}>
          <Record {...record} />
        </li>
      ))}
    </List>
  </Card>
);

function Record({ purpose, type, name, short, value, found, state, isRequired }: RecordView) {
  const { t } = useTranslation("integration");
  const title = t(`domains.purposes.${purpose}`);
  const copy = { label: t("domains.copy"), done: t("domains.copied") };
  const look = state === "ok" || state === "unchecked" ? looks[state] : isRequired ? wrong : open;
  const word = state === "ok" || state === "unchecked" ? t(`domains.${state}`) : t(`domains.problems.${state}`);
  const line = (label: string, text: string) => <CopyLine text={text} label={`${title}: ${label}`} copy={copy} />;
  return (
    <>
      <div className="head">
        <h2>{title}</h2>
        <Tag {...look}>{word}</Tag>
        <Tag>{t(isRequired ? "domains.wanted" : "domains.optional")}</Tag>
        <p>{t(`domains.purposeTexts.${purpose}`)}</p>
      </div>
      <dl>
        <dt>{t("domains.recordType")}</dt>
        <dd>
          <bdi dir="ltr">{type}</bdi>
        </dd>
        <dt>{t("domains.shortName")}</dt>
        <dd>{line(t("domains.shortName"), short)}</dd>
        <dt>{t("domains.recordName")}</dt>
        <dd>{line(t("domains.recordName"), name)}</dd>
        <dt>{t("domains.value")}</dt>
        <dd>{line(t("domains.value"), value)}</dd>
        <dt>{t("domains.found")}</dt>
        <dd>
          {found.length === 0 ? t(state === "unchecked" ? "domains.unchecked" : "domains.foundNone") : null}
          {found.map((text) => (
            <code key={text} dir="ltr">
              {text}
            </code>
          ))}
        </dd>
      </dl>
    </>
  );
}

const Guides = styled("div")({
  padding: 16,
  display: "grid",
  gap: 8,
  "& h2": { fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& p": { color: colour("text2") },
  "& summary": {
    ...{ display: "list-item", listStyle: "disclosure-closed inside" },
    ...{ minBlockSize: 32, paddingBlock: 4, fontWeight: 600, cursor: "pointer" },
  },
  "& details[open] > summary": { listStyleType: "disclosure-open" },
  "@media (pointer: coarse)": { "& summary": { minBlockSize: 44, paddingBlock: 10 } },
});
const panels = ["irnic", "arvan", "cpanel", "directadmin", "cloudflare"] as const;

/** What to do in the panels where Iranian websites keep their DNS. */
export function PanelGuides() {
  const { t } = useTranslation("integration");
  return (
    <Card>
      <Guides>
        <h2>{t("domains.guides.title")}</h2>
        <p>{t("domains.guides.text")}</p>
        {panels.map((panel) => (
          <details key={panel}>
            <summary>{t(`domains.guides.${panel}.title`)}</summary>
            <p>{t(`domains.guides.${panel}.text`)}</p>
          </details>
        ))}
      </Guides>
    </Card>
  );
}
