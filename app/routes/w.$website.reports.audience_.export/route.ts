import type { LoaderFunctionArgs } from "@remix-run/node";
import { readFilters } from "#app/routes/w.$website._index/filters.server.ts";
import { toResponse } from "#app/services/failures.server.ts";
import { openFile } from "#app/services/open-report.server.ts";
import { files } from "./files.server.ts";

/** One table of the audience's screen as a file; the address says which. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const table = files[searchParams.get("table") ?? ""];
  if (table === undefined) throw new Response(null, { status: 404 });
  try {
    const { api, headers, query, asked } = await openFile(request, params.website ?? "");
    return await table({ api, headers, asked: { ...asked, ...readFilters(query) } });
  } catch (error) {
    throw await toResponse(error, request);
  }
}
