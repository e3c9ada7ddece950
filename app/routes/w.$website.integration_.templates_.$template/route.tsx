import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { templateForms } from "#app/integration/template-form.ts";
import { findTemplate, loadEditor, workOnTemplate } from "#app/integration/template-page.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { TemplatePage } from "#app/ui/integration/template-page.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("templates:page");

export const loader = ownerLoader(async (context) => loadEditor(context, await findTemplate(context)));

export const clientLoader = loadFromMemory;

export const action = formAction(
  async (context) => templateForms[(await findTemplate(context)).path],
  (context) => workOnTemplate(context, context.param("template")),
);

export default function EditTemplate() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <TemplatePage view={view} answered={answered} />;
}
