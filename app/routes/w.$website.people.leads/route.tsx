import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listLoader } from "#app/people/list.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { PeoplePage } from "#app/ui/people/people-page.tsx";

export const meta: MetaFunction = () => pageTitle("people:titles.leads");

export const loader = listLoader("leads");

export const clientLoader = loadFromMemory;

export default function PeopleList() {
  return <PeoplePage {...useLoaderData<typeof loader>()} />;
}
