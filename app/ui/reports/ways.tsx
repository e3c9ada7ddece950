import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { colour, from } from "../theme/tokens.ts";
import { ExportLink } from "./export-link.tsx";

interface Step {
  title: string;
  rows: {
    key: string;
    label: string;
    count: string;
    /** Of all sessions that saw the page, in percent. */
    width: number;
    to: string | undefined;
  }[];
}

export interface WaysData {
  title: string;
  text: string;
  /** The nearest step first. */
  before: Step[];
  after: Step[];
}

const Steps = styled("div")({
  display: "grid",
  gap: 16,
  padding: "8px 16px 16px",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from.laptop]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  "& h3": { fontSize: 14, lineHeight: "24px", fontWeight: 600, marginBlockEnd: 4 },
  "& li": {
    position: "relative",
    display: "flex",
    justifyContent: "space-between",
    gap: 8,
    minBlockSize: 32,
    padding: "4px 8px",
    overflow: "hidden",
  },
  "& li > svg": { position: "absolute", insetBlock: 0, insetInline: 0, inlineSize: "100%", blockSize: "100%" },
  "& li rect": { fill: colour("barbg") },
  "& li > :is(a, span)": {
    position: "relative",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: colour("text"),
  },
  "& li > span": { color: colour("text2") },
  "& li > b": { position: "relative", fontWeight: 600, fontVariantNumeric: "tabular-nums" },
});

const Text = styled("p")({ padding: "0 16px 8px", color: colour("text2") });

/** Where sessions came from to a page, and where they went: three steps each way, each page leading to its own ways. */
export function Ways({ data, file }: { data: WaysData; file: string }) {
  return (
    <Card>
      <CardHead>
        <CardTitle>{data.title}</CardTitle>
        <ExportLink to={file} of={data.title} isSmall />
      </CardHead>
      <Text>{data.text}</Text>
      {[data.before, data.after].map((steps, side) =>
        steps.length === 0 ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the two sides never change places.
          <Steps key={side}>
            {steps.map((step) => (
              <section key={step.title}>
                <h3>{step.title}</h3>
                <ul>
                  {step.rows.map(({ key, label, count, width, to }) => (
                    <li key={key}>
                      <svg aria-hidden="true">
                        <rect x={`${100 - width}%`} width={`${width}%`} height="100%" rx={6} />
                      </svg>
                      {to === undefined ? <span>{label}</span> : <Link to={to}>{label}</Link>}
                      <b>{count}</b>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </Steps>
        ),
      )}
    </Card>
  );
}
