import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ImportView } from "#app/imports/import-view.server.ts";
import type { Failure } from "#app/services/failures.server.ts";
import type { LastResult } from "#app/services/form-description.ts";
import { Banner } from "../banner.tsx";
import { Button, ButtonLink } from "../button.tsx";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { FormFailure } from "../form-failure.tsx";
import { FormToken } from "../form-token.tsx";
import { PageHead } from "../page-head.tsx";
import { Screen } from "../screen.tsx";
import { colour } from "../theme/tokens.ts";
import { Trail } from "../trail.tsx";
import { useRefresh } from "../use-refresh.ts";
import { ColumnsCard, type CorrectionsForm } from "./columns-card.tsx";
import { RejectedCard, SampleCard } from "./rows-cards.tsx";

const Counts = styled("dl")({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(112px, 1fr))",
  gap: 16,
  padding: "0 16px 16px",
  "& dt": { fontSize: 12, lineHeight: "20px", color: colour("text3") },
  "& dd": { margin: 0, fontSize: 16, lineHeight: "28px", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
});
const Note = styled("p")({ padding: "0 16px 12px", color: colour("text2") });
const Working = styled("div")({
  display: "grid",
  gap: 8,
  padding: 16,
  "& progress": { inlineSize: "100%", blockSize: 8, accentColor: colour("psolid") },
  "& a": { justifySelf: "start" },
});
const Actions = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8, padding: "0 16px 16px" });

const refreshMs = 2_000;

interface Props {
  view: ImportView;
  form: CorrectionsForm;
  answered: { failure?: Failure | undefined; lastResult?: LastResult } | undefined;
}

/** One import: what its file says, what it would bring or has brought, and what can be done with it. */
export function ImportPage({ view, form, answered }: Props) {
  const { t } = useTranslation("imports");
  const wrong = answered?.lastResult?.error?.mapping ?? [];
  return (
    <Screen>
      <Trail />
      <PageHead title={view.name} text={`${view.kind}، ${view.state}`}>
        <ButtonLink to={`/w/${view.website}/people/import`}>{t("one.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={wrong.length > 0 ? undefined : answered?.failure} />
      {view.error === null ? null : (
        <Banner tone="bad" title={t("one.failed")}>
          {view.error.line === null ? "" : `${t("list.file")}، ${t("one.sample.line")} ${view.error.line}: `}
          {view.error.text} {t(view.error.hasBrought ? "one.someAgain" : "one.again")}
        </Banner>
      )}
      {view.isWorking ? <Progress view={view} /> : null}
      <CountsCard view={view} />
      {view.canCorrect ? (
        <ColumnsCard key={view.id} {...{ view, form, lastResult: answered?.lastResult, errors: wrong }} />
      ) : null}
      {view.sample.rows.length === 0 || view.error !== null ? null : <SampleCard sample={view.sample} />}
      {view.rejections.length === 0 ? null : <RejectedCard view={view} />}
    </Screen>
  );
}

function Progress({ view }: { view: ImportView }) {
  const { t } = useTranslation("imports");
  useRefresh(refreshMs);
  return (
    <Card>
      <Working>
        <progress max={100} value={view.share} aria-label={t("one.progress")} />
        <p role="status">{view.state}</p>
        <ButtonLink to={`/w/${view.website}/people/import/${view.id}`}>{t("one.refresh")}</ButtonLink>
      </Working>
    </Card>
  );
}

function CountsCard({ view }: { view: ImportView }) {
  const { t } = useTranslation("imports");
  return (
    <Card>
      <CardHead>
        <CardTitle>{t("one.counts.title")}</CardTitle>
      </CardHead>
      {view.isReady ? <Note>{t(view.hasNews ? "one.counts.would" : "one.counts.nothing")}</Note> : null}
      <Counts>
        {view.counts.map(({ key, value }) => (
          <div key={key}>
            <dt>{t(`one.counts.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Counts>
      {view.undoUntil === null ? null : <Note>{t("one.undoUntil", { day: view.undoUntil })}</Note>}
      <Actions>
        {view.isReady && view.hasNews ? <IntentButton intent="start" label={t("one.start")} look="main" /> : null}
        {view.canCancel ? <IntentButton intent="cancel" label={t("one.cancel")} look="plain" /> : null}
        {view.undoUntil === null ? null : (
          <ButtonLink look="dangerPlain" to={`/w/${view.website}/people/import/${view.id}/undo`}>
            {t("one.undo")}
          </ButtonLink>
        )}
      </Actions>
    </Card>
  );
}

function IntentButton({ intent, label, look }: { intent: string; label: string; look: "main" | "plain" }) {
  return (
    <Form method="post">
      <FormToken />
      <Button name="intent" value={intent} look={look}>
        {label}
      </Button>
    </Form>
  );
}
