import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lineForm } from "#app/integration/line-form.ts";
import { loadLine, saveLine } from "#app/integration/line-page.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { LineForm } from "#app/ui/integration/line-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("integration:lines.page");

export const loader = ownerLoader(loadLine);

export const clientLoader = loadFromMemory;

export const action = formAction(lineForm, saveLine);

export default function Line() {
  const { t } = useTranslation("integration");
  const { back, isNew, values, kinds, more, form } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t(isNew ? "lines.add" : "lines.page")} text={t("lines.text")}>
        <ButtonLink to={back}>{t("list.back")}</ButtonLink>
        {isNew ? null : (
          <ButtonLink look="dangerPlain" to="delete">
            {t("lines.delete")}
          </ButtonLink>
        )}
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Card>
        <LineForm
          kinds={kinds}
          form={form}
          values={values}
          more={more}
          submit={t(isNew ? "lines.create" : "lines.save")}
          lastResult={answered?.lastResult}
        />
      </Card>
    </Screen>
  );
}
