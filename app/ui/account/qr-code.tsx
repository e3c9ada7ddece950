import styled from "@emotion/styled";

export interface QrImage {
  /** Modules of a side. */
  size: number;
  path: string;
}

/** Dark on bright in every theme: scanners need it. */
const Frame = styled("svg")({
  display: "block",
  inlineSize: "100%",
  maxInlineSize: 224,
  borderRadius: 8,
  backgroundColor: "#fff",
  "@media print": { printColorAdjust: "exact" },
});

/** A QR code, drawn by the server. */
export function QrCode({ image: { size, path }, label }: { image: QrImage; label: string }) {
  return (
    <Frame role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Frame>
  );
}
