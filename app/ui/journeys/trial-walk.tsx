import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TrialView } from "#app/journeys/trial-page.server.ts";
import { Banner } from "../banner.tsx";
import { Button, ButtonLink } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { FormToken } from "../form-token.tsx";
import { colour, from } from "../theme/tokens.ts";
import { useRefresh } from "../use-refresh.ts";

const refreshMs = 2_000;

const Pair = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignItems: "start",
  gap: 16,
  [from.laptop]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" },
});

const Body = styled("div")({
  display: "grid",
  gap: 8,
  padding: "0 16px 16px",
  overflowWrap: "anywhere",
  "& .note": { color: colour("text2") },
  "& .buttons": { display: "flex", flexWrap: "wrap", gap: 8, paddingBlockStart: 8 },
});

const Rows = styled("ol")({
  "& > li": { display: "grid", gap: 2, padding: "12px 16px", borderBlockStart: `1px solid ${colour("line")}` },
  "& .head": { display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "4px 12px" },
  "& .head > span": { color: colour("text3"), fontSize: 12, lineHeight: "20px" },
  "& p": { color: colour("text2"), overflowWrap: "anywhere" },
  "& a": { justifySelf: "start" },
});

/** How far the walk has come: where its owner stands, what was decided, what was sent. */
export function TrialWalk({ trial }: { trial: TrialView }) {
  const { t } = useTranslation("trials");
  const { clock, exit, steps, messages, stands } = trial;
  return (
    <>
      {exit === null ? null : <Banner tone="info" title={exit} />}
      {stands === null ? null : <Stands clock={clock} stands={stands} />}
      <Pair>
        <Card>
          <CardHead>
            <CardTitle>{t("steps.title")}</CardTitle>
          </CardHead>
          <Rows>
            {steps.map(({ id, when, name, sentence }) => (
              <li key={id}>
                <div className="head">
                  <b>{name}</b>
                  <span>{when}</span>
                </div>
                <p>{sentence}</p>
              </li>
            ))}
          </Rows>
        </Card>
        <Card>
          <CardHead>
            <CardTitle>{t("messages.title")}</CardTitle>
          </CardHead>
          {messages.length === 0 ? (
            <Body>
              <p className="note">{t("messages.none")}</p>
            </Body>
          ) : null}
          <Rows>
            {messages.map(({ id, name, sentence, url }) => (
              <li key={id}>
                <b>{name}</b>
                <p>{sentence}</p>
                {url === null ? null : (
                  <ButtonLink to={url} isSmall>
                    {t("messages.open")}
                  </ButtonLink>
                )}
              </li>
            ))}
          </Rows>
        </Card>
      </Pair>
    </>
  );
}

function Stands({ clock, stands }: { clock: string; stands: NonNullable<TrialView["stands"]> }) {
  const { t } = useTranslation("trials");
  useRefresh(refreshMs);
  const { block, name, sentence, asks } = stands;
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("stands.title")}</CardTitle>
      </CardHead>
      <Body>
        <b>{name}</b>
        {asks === "condition" ? null : <p aria-live="polite">{sentence}</p>}
        <p className="note">{clock}</p>
        {asks === null ? null : (
          <Form method="post">
            <FormToken />
            <input type="hidden" name="intent" value="answer" />
            <input type="hidden" name="block" value={block} />
            <p>{t(`stands.${asks}`)}</p>
            <div className="buttons">
              <Button look="main" name="answer" value="yes">
                {t(asks === "event" ? "stands.came" : "stands.yes")}
              </Button>
              {asks === "event" ? null : (
                <Button look="plain" name="answer" value="no">
                  {t("stands.no")}
                </Button>
              )}
            </div>
          </Form>
        )}
        <Form method="post" className="buttons">
          <FormToken />
          <Button look="plain" name="intent" value="end">
            {t("stands.end")}
          </Button>
        </Form>
      </Body>
    </Card>
  );
}
