import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listLoader } from "#app/people/list.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { PeoplePage } from "#app/ui/people/people-page.tsx";

export const meta: MetaFunction = () => pageTitle("people:titles.customers");

export const loader = listLoader("customers");

export const clientLoader = loadFromMemory;

export default function PeopleList() {
  return <PeoplePage {...useLoaderData<typeof loader>()} />;
}
