import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectFormer } from "#app/services/former-addresses.server.ts";

/** No screen of a website has this address: it was one before, or is unknown. The website's shell stays around it. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  redirectFormer(request);
  throw new Response(null, { status: 404 });
};

export default function Nothing() {
  return null;
}
