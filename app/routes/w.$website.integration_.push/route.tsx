import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadType } from "#app/integration/type-page.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { TypePage } from "#app/ui/integration/type-page.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";

export const meta: MetaFunction = () => pageTitle("integration:push.page");

export const loader = ownerLoader((context) => loadType(context, "push"));

export const clientLoader = loadFromMemory;

export default function Push() {
  return <TypePage path="push" {...useLoaderData<typeof loader>()} />;
}
