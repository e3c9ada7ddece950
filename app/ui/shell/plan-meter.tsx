import styled from "@emotion/styled";
import { Link } from "@remix-run/react";
import { Card } from "../card.tsx";
import { UsageBar } from "../usage-bar.ts";

export interface PlanMeterData {
  /** «پلن رشد». */
  name: string;
  /** What the way to the plans is called. */
  action: string;
  /** Of the quota that is used most; null without one. */
  percent: number | null;
  state: "usual" | "near" | "full";
  /** «۴٬۰۸۶ از ۳۰٬۰۰۰ مخاطب شناخته‌شده». */
  words: string;
}

const Box = styled(Card)({
  display: "grid",
  gap: 8,
  marginBlock: 12,
  padding: 12,
  "& > div": { display: "flex", justifyContent: "space-between" },
  "& p": { fontSize: 12 },
});

/** The plan and what is used of it, at the sidebar's foot. */
export function PlanMeter({ name, action, percent, state, words }: PlanMeterData) {
  return (
    <Box className="meter" aria-label={name}>
      <div>
        <strong>{name}</strong>
        <Link to="/plans">{action}</Link>
      </div>
      {percent === null ? null : <UsageBar max={100} value={percent} data-state={state} aria-label={words} />}
      <p>{words}</p>
    </Box>
  );
}
