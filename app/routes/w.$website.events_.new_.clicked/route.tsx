import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { MousePointerClick } from "lucide-react";
import { useTranslation } from "react-i18next";
import { clickedForm, loadClicked, takeClicked } from "#app/events/clicked.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ClickedElements } from "#app/ui/events/clicked-elements.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("definedEvents:clicked.page");

export const loader = ownerLoader(loadClicked);

export const clientLoader = loadFromMemory;

export const action = formAction(clickedForm, takeClicked);

export default function Clicked() {
  const { t } = useTranslation("definedEvents");
  const { back, revision, rows, read } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("clicked.page")} text={t("clicked.text")}>
        <ButtonLink to={back}>{t("pick.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      {rows.length === 0 ? (
        <Empty Icon={MousePointerClick} title={t("clicked.none")} text={t("clicked.noneText")} heading="h2" />
      ) : (
        <Card>
          <ClickedElements rows={rows} revision={revision} />
          <CardFoot>
            <p>{read}</p>
          </CardFoot>
        </Card>
      )}
    </Screen>
  );
}
