import { readMail } from "#app/integration/mail-frame.server.ts";
import { findWebsite } from "#app/services/find-website.server.ts";
import { ownerLoader } from "#app/services/loaders.server.ts";

/** Nothing runs, nothing is sent, and only our own pages show it; pictures and styles are the mail's. */
const policy = [
  "default-src 'none'",
  "img-src https: data:",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "sandbox",
].join("; ");

/** The mail of a preview as a page of its own, for the frames of the form. */
export const loader = ownerLoader(async ({ api, param, query, headers }) => {
  const { id: website } = await findWebsite(api, param("website"));
  const isDark = query.get("scheme") === "dark";
  const html = await readMail(api, { website, id: query.get("record") ?? "", isDark });
  if (html === undefined) throw new Response(null, { status: 404 });
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", policy);
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "no-referrer");
  headers.set("cache-control", "private, no-store");
  return new Response(html, { headers });
});
