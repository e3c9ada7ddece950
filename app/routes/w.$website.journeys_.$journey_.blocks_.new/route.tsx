import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { addBlock, addForm, loadPlace } from "#app/journeys/add-block.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FormToken } from "#app/ui/form-token.tsx";
import { Palette } from "#app/ui/journeys/palette.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction = () => pageTitle("journeys:choose.page");

export const loader = ownerLoader(loadPlace);

export const clientLoader = loadFromMemory;

export const action = formAction(addForm, addBlock);

export default function ChooseBlock() {
  const { t } = useTranslation("journeys");
  const { website, journey, after, kinds } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail steps={[{ to: `/w/${website}/journeys/${journey}/map`, label: t("map.page") }]} />
      <PageHead title={t("choose.page")} text={after === null ? t("choose.text") : t("choose.after", after)}>
        <ButtonLink to={`/w/${website}/journeys/${journey}/map`}>{t("choose.back")}</ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} />
      <Form method="post">
        <FormToken />
        <Screen>
          <Palette kinds={kinds} />
        </Screen>
      </Form>
    </Screen>
  );
}
