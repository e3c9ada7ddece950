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

/** An address, a code or a name in Latin letters: its digits are Latin too. */
const isLatin = (value: string) => /^(?=.*[a-z])[!-~]+$/i.test(value);

/** Answers of a step, each with its label. */
export const AnswerList = ({ rows }: { rows: readonly AnswerRow[] }) => (
  <List>
    {rows.map(({ path, label, value }) => (
      <div key={path}>
        <dt>{label}</dt>
        <dd>
          <bdi dir={isLatin(value) ? "ltr" : undefined}>
            <Breakable>{value === "" ? "—" : value}</Breakable>
          </bdi>
        </dd>
      </div>
    ))}
  </List>
);
