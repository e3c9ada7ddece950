import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadRecord } from "#app/people/person-record.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { PersonRecord } from "#app/ui/people/person-record.tsx";

export const meta: MetaFunction = () => pageTitle("profiles:record.page");

export const loader = ownerLoader(loadRecord);

export const clientLoader = loadFromMemory;

export default function Export() {
  return <PersonRecord {...useLoaderData<typeof loader>()} />;
}
