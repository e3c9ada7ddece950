import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { ArrowDown, CirclePlay, CircleStop, type LucideIcon } from "lucide-react";
import { Card, CardHead, CardTitle } from "#app/ui/card.tsx";
import { colour, from } from "#app/ui/theme/tokens.ts";
import { ExportLink } from "./export-link.tsx";

interface Step {
  title: string;
  rows: {
    key: string;
    label: string;
    count: string;
    /** Of all sessions that saw the page. */
    share: string;
    /** Of the longest bar of its side, in percent; what is not one page or one end has none. */
    width: number;
    to: string | undefined;
  }[];
}

export interface PathsData {
  title: string;
  text: string;
  page: string;
  sessions: string;
  /** The nearest step first. */
  before: Step[];
  after: Step[];
}

const Steps = styled("div")({
  display: "grid",
  gap: "16px 24px",
  padding: "8px 16px 16px",
  gridTemplateColumns: "minmax(0, 1fr)",
  [from.laptop]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
  "& h3": { fontSize: 12, lineHeight: "20px", fontWeight: 400, color: colour("text3"), marginBlockEnd: 4 },
  "& li": {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: 8,
    minBlockSize: 36,
    paddingInlineStart: 8,
  },
  "& .bar": {
    position: "absolute",
    insetBlock: 2,
    insetInlineStart: 0,
    inlineSize: "calc(100% - 112px)",
    blockSize: "calc(100% - 4px)",
  },
  "& .bar rect": { fill: colour("barbg") },
  // Where a session begins or ends is no page.
  "& .ended .bar rect": { fill: colour("mute") },
  "& li > svg:not(.bar)": { position: "relative", flex: "none", color: colour("text3") },
  "& li > :is(a, .name)": {
    position: "relative",
    flex: "1 1 0",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    color: colour("text"),
  },
  "@media (pointer: coarse)": { "& li > a": { lineHeight: "44px" } },
  "& li > .name": { color: colour("text2") },
  "& li > :is(b, small)": { position: "relative", fontSize: 14, fontVariantNumeric: "tabular-nums" },
  "& li > b": { minInlineSize: 40, fontWeight: 600 },
  "& li > small": { minInlineSize: 48, color: colour("text2") },
});

/** The page itself, between what came before and after it. */
const Here = styled("p")({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "center",
  gap: "0 8px",
  margin: "0 16px 8px",
  padding: "8px 16px",
  borderRadius: 8,
  backgroundColor: colour("psoft"),
  color: colour("psoftText"),
  overflowWrap: "anywhere",
  "& b": { fontWeight: 600 },
});

const Text = styled("p")({ padding: "0 16px 8px", color: colour("text2") });

/** Where sessions came from to a page, and where they went: three steps each way, each page leading to its own ways. */
export function PathsCard({ data, file }: { data: PathsData; file: string }) {
  return (
    <Card>
      <CardHead>
        <CardTitle>{data.title}</CardTitle>
        <ExportLink to={file} of={data.title} isSmall />
      </CardHead>
      <Text>{data.text}</Text>
      <Side steps={data.before} End={CirclePlay} />
      <Here>
        <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
        <b>{data.page}</b>
        <span>{data.sessions}</span>
        <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
      </Here>
      <Side steps={data.after} End={CircleStop} />
    </Card>
  );
}

const Side = ({ steps, End }: { steps: readonly Step[]; End: LucideIcon }) =>
  steps.length === 0 ? null : (
    <Steps>
      {steps.map((step) => (
        <section key={step.title}>
          <h3>{step.title}</h3>
          <ul>
            {step.rows.map(({ key, label, count, share, width, to }) => (
              <li key={key} className={key === "ended" ? "ended" : undefined}>
                <svg className="bar" aria-hidden="true">
                  <rect x={`${100 - width}%`} width={`${width}%`} height="100%" rx={6} />
                </svg>
                {key === "ended" ? <End size={16} strokeWidth={1.75} aria-hidden /> : null}
                {to === undefined ? <span className="name">{label}</span> : <Link to={to}>{label}</Link>}
                <b>{count}</b>
                <small>{share}</small>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Steps>
  );
