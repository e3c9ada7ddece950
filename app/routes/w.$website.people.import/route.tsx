import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { viewRow } from "#app/imports/import-view.server.ts";
import { failUpload } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { readPaged } from "#app/services/read-paged.server.ts";
import { sendUpload, uploadAction } from "#app/services/upload-action.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { Card } from "#app/ui/card.tsx";
import { FormFailure } from "#app/ui/form-failure.tsx";
import { ImportList } from "#app/ui/imports/import-list.tsx";
import { UploadForm } from "#app/ui/imports/upload-form.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Trail } from "#app/ui/trail.tsx";
import { currencies } from "#contract/currencies.ts";
import { importKinds } from "#contract/import-choices.ts";
import type { Import } from "#contract/imports.ts";

export const meta: MetaFunction = () => pageTitle("imports:page");

const rowsPerPage = 20;

export const loader = ownerLoader(async ({ api, param, query }) => {
  const { id, timeZone } = await findWebsite(api, param("website"));
  const { items, ...paging } = await readPaged(
    query,
    async (page) => (await api.imports.list({ wid: id, page, limit: rowsPerPage })).result,
  );
  const kind = importKinds.find((each) => each === query.get("kind")) ?? "people";
  return { id, kind, rows: items.map((row) => viewRow(row, timeZone)), paging: { ...paging, size: rowsPerPage } };
});

export const clientLoader = loadFromMemory;

/** The file is read first: its page shows what it would bring, and has the button that imports it. */
export const action = uploadAction(async ({ token, param, headers, form, file }) => {
  const kind = importKinds.find((each) => each === form.get("kind")) ?? "people";
  const currency = currencies.find((each) => each === form.get("currency"));
  const fields = { wid: param("website"), dryRun: "true", ...(currency && { currency }) };
  try {
    const made = (await sendUpload(`/v1/imports/${kind}`, { token, fields, file })) as Import;
    return { to: `/w/${param("website")}/people/import/${made.id}` };
  } catch (error) {
    return data({ ...failUpload(error), typed: { kind, currency } }, { status: 400, headers });
  }
});

export default function ImportFiles() {
  const { t } = useTranslation("imports");
  const { id, kind, rows, paging } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <Screen>
      <Trail />
      <PageHead title={t("page")} text={t("text")} />
      <FormFailure failure={answered?.failure} />
      <Card>
        <UploadForm typed={answered?.typed ?? { kind }} errors={answered?.errors ?? []} />
      </Card>
      {rows.length === 0 ? null : <ImportList website={id} rows={rows} paging={paging} />}
    </Screen>
  );
}
