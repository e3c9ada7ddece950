import { ErrorPage } from "#app/ui/error-page.tsx";

export const handle = { js: false };

/** No route has this address. */
export const loader = () => {
  throw new Response(null, { status: 404 });
};

export default function Nothing() {
  return null;
}

export const ErrorBoundary = ErrorPage;
