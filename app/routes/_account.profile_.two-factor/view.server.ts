import { encode } from "uqr";
import type { QrImage } from "#app/ui/account/qr-code.tsx";

/** Dark modules around which a scanner needs a bright edge. */
const edge = 4;

/** The QR code of an address as one SVG path: a square for each dark module. */
export function drawQr(text: string): QrImage {
  const { data, size } = encode(text, { ecc: "M", border: edge });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .filter((part) => part !== "")
    .join("");
  return { size, path };
}

/** Base32 in groups of four, as people type it. */
export const groupSecret = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");
