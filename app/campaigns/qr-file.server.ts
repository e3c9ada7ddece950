import type { OwnerContext } from "#app/services/loaders.server.ts";
import type { CampaignLink } from "#contract/campaigns/shapes.ts";

/** A side of the picture for print: 10 cm at 300 dots an inch. */
const printPixels = 1_200;
/** A link keeps its code, and a code its picture. */
const keptSeconds = 86_400;

/** A link's code: SVG to show, or a file of it; PNG for print where the address wants it. */
export async function qrFile(
  { qr, code }: Pick<CampaignLink, "qr" | "code">,
  { query, headers }: Pick<OwnerContext, "query" | "headers">,
): Promise<Response> {
  const file = query.get("file");
  const isPng = file === "png";
  headers.set("content-type", isPng ? "image/png" : "image/svg+xml");
  headers.set("cache-control", `private, max-age=${keptSeconds}`);
  if (file !== null) headers.set("content-disposition", `attachment; filename="nabz-${code}.${isPng ? "png" : "svg"}"`);
  return new Response(isPng ? new Uint8Array(await toPng(qr)) : qr, { headers });
}

async function toPng(svg: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  // Modules are squares: nearest keeps their edges sharp.
  return sharp(Buffer.from(svg), { density: 600 })
    .resize(printPixels, printPixels, { kernel: "nearest" })
    .flatten({ background: "#fff" })
    .png()
    .toBuffer();
}
