import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Filter, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadFunnels } from "#app/funnels/load-funnels.server.ts";
import { changeState, stateForm } from "#app/funnels/state-action.server.ts";
import { withParams } from "#app/period/with-params.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardFoot } from "#app/ui/card.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { FunnelList } from "#app/ui/funnels/funnel-list.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Paging } from "#app/ui/paging.tsx";
import { Screen } from "#app/ui/screen.tsx";

export const meta: MetaFunction = () => pageTitle("funnels:page");

export const loader = ownerLoader(loadFunnels);

export const clientLoader = loadFromMemory;

export const action = formAction(stateForm, changeState);

export default function Funnels() {
  const { t } = useTranslation("funnels");
  const { website, query, rows, paging } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <PageHead title={t("page")} text={t("text")} guide="behaviour">
        <ButtonLink
          look="main"
          to={`/w/${website}/funnels/new`}
          start={<Plus size={18} strokeWidth={1.75} aria-hidden />}
        >
          {t("add")}
        </ButtonLink>
      </PageHead>
      <FormFailure failure={answered?.failure} title={t("failed")} />
      {rows.length === 0 ? (
        <Empty Icon={Filter} title={t("empty.title")} text={t("empty.text")} heading="h2" />
      ) : (
        <Card>
          <FunnelList website={website} rows={rows} />
          <CardFoot>
            <Paging {...paging} to={(page) => withParams(new URLSearchParams(query), { page: String(page) })} />
          </CardFoot>
        </Card>
      )}
    </Screen>
  );
}
