import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { templateForms } from "#app/integration/template-form.ts";
import { loadEditor, templatePathAt, workOnTemplate } from "#app/integration/template-page.server.ts";
import { formAction } from "#app/services/form-action.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { TemplatePage } from "#app/ui/integration/template-page.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("templates:page");

export const loader = ownerLoader((context) =>
  loadEditor(context, { path: templatePathAt(context), template: undefined }),
);

export const clientLoader = loadFromMemory;

export const action = formAction(
  (context) => templateForms[templatePathAt(context)],
  (context) => workOnTemplate(context, undefined),
);

export default function NewTemplate() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return <TemplatePage key={view.path} view={view} answered={answered} />;
}
