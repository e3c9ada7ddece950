import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { countTyped } from "#app/segments/count-typed.server.ts";
import { readForm } from "#app/services/form-guard.server.ts";

/** No screen: a form whose token is no longer valid leads here. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(`/w/${params.website}/segments`);

/** The count of the builder's conditions while they are typed (`useLivePreview`). */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  return countTyped({ request, params }, form);
}
