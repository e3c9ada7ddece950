import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { kindOf } from "#contract/journeys/block-types.ts";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { KindMark } from "../journeys/kind-mark.tsx";
import { MessageStateTag } from "../messages/message-state-tag.tsx";
import { Tag } from "../tag.tsx";
import { colour, from } from "../theme/tokens.ts";
import type { RunView } from "./runs-data.ts";

const Steps = styled("ol")({
  padding: "0 16px 16px",
  "& > li": {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "40px minmax(0, 1fr)",
    gap: "0 12px",
    paddingBlockEnd: 16,
  },
  "& > li:last-of-type": { paddingBlockEnd: 0 },
  // The line that joins two blocks, behind their marks.
  "& > li:not(:last-of-type)::before": {
    content: '""',
    position: "absolute",
    insetBlock: "40px 0",
    insetInlineStart: 19,
    inlineSize: 2,
    backgroundColor: colour("line"),
  },
  "& .body": { display: "grid", gap: 2, minInlineSize: 0, overflowWrap: "anywhere" },
  "& .head": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px" },
  "& .head strong": { fontWeight: 600 },
  "& time": { color: colour("text3"), fontSize: 12, lineHeight: "20px", [from.tablet]: { marginInlineStart: "auto" } },
  "& p": { color: colour("text2") },
  "& p.why": { color: colour("text") },
});

const Key = styled("p")({ padding: "0 16px 12px", color: colour("text2"), overflowWrap: "anywhere" });

/** One run: every block that was passed with its reason, and where the person stands. */
export function RunCard({ run: { title, key, ended, decisions, stands } }: { run: RunView }) {
  const { t } = useTranslation("personRuns");
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
        <Tag tone={stands === null ? "plain" : "main"}>
          {stands === null ? ended || t("run.left") : t("run.inside")}
        </Tag>
      </CardHead>
      {key === "" ? null : (
        <Key>
          {t("run.key")}: <bdi>{key}</bdi>
        </Key>
      )}
      <Steps aria-label={t("run.decisions")}>
        {decisions.map(({ id, type, name, when, sentence, message }) => (
          <li key={id}>
            <KindMark type={type} kind={kindOf(type)} />
            <div className="body">
              <div className="head">
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                {message === null ? null : <MessageStateTag state={message.state} />}
                <time>{when}</time>
              </div>
              <p>{sentence}</p>
              {message === null || message.sentence === "" ? null : <p className="why">{message.sentence}</p>}
            </div>
          </li>
        ))}
        {stands === null ? null : (
          <li>
            <KindMark type={stands.type} kind={kindOf(stands.type)} />
            <div className="body">
              <div className="head">
                <strong>
                  <bdi>{stands.name}</bdi>
                </strong>
                <Tag tone="main">{t("run.now")}</Tag>
              </div>
              <p>{stands.sentence}</p>
            </div>
          </li>
        )}
      </Steps>
    </Card>
  );
}
