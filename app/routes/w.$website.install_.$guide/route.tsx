import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guideOf, guideTabs } from "#app/install/guides.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { GuideParts } from "#app/ui/install/guide-parts.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import { loadFromMemory } from "#app/ui/page-memory.ts";
import { Screen } from "#app/ui/screen.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { Trail } from "#app/ui/trail.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle("install:title", data?.guide.title);

export const loader = ownerLoader(async ({ api, param }) => {
  const id = param("website");
  const [{ name, url }, { result }] = await Promise.all([findWebsite(api, id), api.websites.install({ id })]);
  const tracker = /src="([^"]+)\/t\.js"/.exec(result.snippet)?.[1] ?? "";
  const guide = guideOf(param("guide"), { name, url, tracker, key: result.key, snippet: result.snippet });
  if (guide === undefined) throw new Response(null, { status: 404 });
  return { guide, tabs: guideTabs(id, param("guide")) };
});

export const clientLoader = loadFromMemory;

export default function InstallGuide() {
  const { guide, tabs } = useLoaderData<typeof loader>();
  return (
    <Screen>
      <Trail />
      <PageHead title={guide.title} text={guide.text} />
      <Tabs {...tabs} />
      <GuideParts guide={guide} />
    </Screen>
  );
}
