import styled from "@emotion/styled";
import type { AnswerRow } from "#app/services/wizard/wizard.server.ts";
import { Breakable } from "../breakable.tsx";
import { colour } from "../theme/tokens.ts";

const List = styled("dl")({
  display: "grid",
  gap: 4,
  inlineSize: "100%",
  "& > div": { display: "grid", gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)", gap: 16 },
  "& dt": { color: colour("text2") },
  "& dd": { overflowWrap: "anywhere" },
});

/** Answers of a step, each with its label. */
export const AnswerList = ({ rows }: { rows: readonly AnswerRow[] }) => (
  <List>
    {rows.map(({ path, label, value }) => (
      <div key={path}>
        <dt>{label}</dt>
        <dd>
          <bdi>
            <Breakable>{value === "" ? "—" : value}</Breakable>
          </bdi>
        </dd>
      </div>
    ))}
  </List>
);
