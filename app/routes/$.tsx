import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectFormer } from "#app/services/former-addresses.server.ts";
import { ErrorPage } from "#app/ui/error-page.tsx";

export const handle = { js: false };

/** No route has this address: it was one before, or is unknown. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  redirectFormer(request);
  throw new Response(null, { status: 404 });
};

export default function Nothing() {
  return null;
}

export const ErrorBoundary = ErrorPage;
