import styled from "@emotion/styled";
import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sharedView } from "#app/reports/shared-view.server.ts";
import { publicLoader } from "#app/services/loaders.server.ts";
import { showCurrency } from "#app/text/currency.ts";
import { pageTitle } from "#app/text/page-title.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";
import { PageHead } from "#app/ui/page-head.tsx";
import type { ClientLoaderArgs } from "#app/ui/page-memory.ts";
import { ReportBlocks } from "#app/ui/reports/report-blocks.tsx";
import { SharedLayout } from "#app/ui/shares/shared-layout.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { colour } from "#app/ui/theme/tokens.ts";

export const meta: MetaFunction = () => pageTitle("shares:shared.page");

/** A link that is read too often says when it may be read again. */
export const headers: HeadersFunction = ({ errorHeaders, loaderHeaders }) => errorHeaders ?? loaderHeaders;

/** The report behind a shared link, for everybody who has it; an unknown or revoked link is a 404. */
export const loader = publicLoader(async ({ request, api, param }) => {
  const { result } = await api.shares.read({ token: param("token") });
  return sharedView(result, request, Date.now());
});

/** Its code comes with the first metric that is chosen: many readers choose none. */
export const clientLoader = (args: ClientLoaderArgs) =>
  import("#app/ui/load-chart-alone.ts").then(
    ({ loadShared }) => loadShared(args),
    () => args.serverLoader(),
  );

const Foot = styled("p")({ color: colour("text3"), fontSize: 12, lineHeight: "20px" });

export default function Shared() {
  const { name, website, currency, sentence, filters, blocks, zone } = useLoaderData<typeof loader>();
  showCurrency(currency);
  return (
    <SharedLayout website={website}>
      <PageHead title={name} text={sentence}>
        {filters.map(({ key, label }) => (
          <Tag key={key}>{label}</Tag>
        ))}
      </PageHead>
      <ReportBlocks blocks={blocks} />
      <Foot>{zone}</Foot>
    </SharedLayout>
  );
}

export const ErrorBoundary = () => <ErrorPage isShared />;
