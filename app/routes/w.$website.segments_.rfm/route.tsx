import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LayoutGrid } from "lucide-react";
import { useTranslation } from "react-i18next";
import { rfmForm } from "#app/segments/rfm-form.ts";
import { loadRfm } from "#app/segments/rfm-view.server.ts";
import { startFromCell } from "#app/segments/start-from-cell.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Empty } from "#app/ui/empty.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { RfmGrid } from "#app/ui/segment/rfm-grid.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { StartedNotice } from "#app/ui/wizard/started-notice.tsx";

export const meta: MetaFunction = () => pageTitle("segments:rfm.page");

export const loader = ownerLoader(loadRfm);

export const clientLoader = loadFromMemory;

/** A pressed cell opens the wizard at its conditions; one without buyers by now shows the grid anew. */
export const action = formAction(rfmForm, async (context) => {
  const base = `/w/${context.param("website")}/segments`;
  const isStarted = await startFromCell(context, context.value);
  return { to: isStarted ? `${base}/new/conditions` : `${base}/rfm?by=${context.value.by}` };
});

export default function Rfm() {
  const { t } = useTranslation("segments");
  const grid = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const base = `/w/${grid.website}/segments`;
  return (
    <Screen>
      <Trail />
      <PageHead title={t("rfm.page")} text={t("rfm.intro")} />
      <FormFailure failure={answered?.failure} />
      <StartedNotice
        revision={grid.revision}
        title={t("rfm.started")}
        link={{ to: `${base}/new/type`, label: t("rfm.continue") }}
      />
      {grid.rows.length === 0 ? (
        <Empty Icon={LayoutGrid} title={t("rfm.empty.title")} text={t("rfm.empty.text")} heading="h2" />
      ) : (
        <RfmGrid {...grid} />
      )}
    </Screen>
  );
}
