import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { viewImport } from "#app/imports/import-view.server.ts";
import { describeForm } from "#app/services/describe-form.server.ts";
import { orNotFound } from "#app/services/failures.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { handleOwnerForm, intentAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ImportPage } from "#app/ui/imports/import-page.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { correctionsForm, toCorrection } from "./form.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("imports:page", data?.name);

const listedRejections = 20;

export const loader = ownerLoader(async ({ api, param }) => {
  const { id: website, timeZone } = await findWebsite(api, param("website"));
  const id = param("import");
  const row = await orNotFound(api.imports.get({ id }));
  if (row.website !== website) throw new Response(null, { status: 404 });
  const rejected =
    row.rejectedFile === null ? [] : (await api.imports.rejected({ id, limit: listedRejections })).result.items;
  return { ...viewImport(row, rejected, timeZone), form: describeForm(correctionsForm) };
});

export const clientLoader = loadFromMemory;

const none = z.object({});

export const action = intentAction({
  correct: handleOwnerForm(correctionsForm, async ({ api, param, value }) => {
    const id = param("import");
    const { format } = (await api.imports.get({ id })).result;
    const { result } = await api.imports.correct({ id, ...toCorrection(value, format) });
    return { to: `/w/${param("website")}/people/import/${result.id}` };
  }),
  start: handleOwnerForm(none, async ({ api, param }) => {
    const { result } = await api.imports.start({ id: param("import") });
    const to = `/w/${param("website")}/people/import/${result.id}`;
    return { to, toast: { tone: "ok", key: "importStarted", name: result.file.name } };
  }),
  cancel: handleOwnerForm(none, async ({ api, param }) => {
    const { result } = await api.imports.cancel({ id: param("import") });
    const to = `/w/${param("website")}/people/import/${result.id}`;
    return { to, toast: { tone: "ok", key: "importCancelled", name: result.file.name } };
  }),
});

export default function OneImport() {
  const answered = useActionData<typeof action>();
  const { form, ...view } = useLoaderData<typeof loader>();
  return <ImportPage view={view} form={form} answered={answered} />;
}
