import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { startFromTemplate, templateForm } from "#app/funnels/start-from-template.server.ts";
import { describeTemplates } from "#app/funnels/templates.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Table } from "#app/ui/table.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { StartedNotice } from "#app/ui/wizard/started-notice.tsx";

export const meta: MetaFunction = () => pageTitle("funnels:wizard.page");

export const loader = ownerLoader(async ({ api, param }) => {
  const { id: website } = await findWebsite(api, param("website"));
  const { revision } = (await api.drafts.get({ kind: "funnel", wid: website })).result;
  return { website, revision, rows: describeTemplates() };
});

export const clientLoader = loadFromMemory;

export const action = formAction(templateForm, startFromTemplate);

export default function NewFunnel() {
  const { t } = useTranslation("funnels");
  const { website, revision, rows } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const wizard = `/w/${website}/funnels/new/basics`;
  return (
    <Screen>
      <Trail />
      <PageHead title={t("wizard.page")} text={t("templates.text")}>
        <ButtonLink look="main" to={wizard}>
          {t("templates.blank")}
        </ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <StartedNotice
        revision={revision}
        title={t("templates.started")}
        link={{ to: wizard, label: t("templates.continue") }}
      />
      <Card>
        <CardHead>
          <CardTitle>{t("templates.title")}</CardTitle>
        </CardHead>
        <Table
          label={t("templates.title")}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { key: "name", label: t("list.name"), cell: (row) => row.name },
            { key: "steps", label: t("fields.steps"), isLong: true, cell: (row) => row.text },
            {
              key: "use",
              label: t("add"),
              cell: (row) => (
                <Form method="post" reloadDocument>
                  <FormToken />
                  <input type="hidden" name="revision" value={revision} />
                  <Button look="plain" isSmall name="template" value={row.key} aria-label={`${t("add")}: ${row.name}`}>
                    {t("add")}
                  </Button>
                </Form>
              ),
            },
          ]}
        />
      </Card>
    </Screen>
  );
}
