import styled from "@emotion/styled";
import { type BlockKind, type BlockType, blockTypes, kindOf } from "#contract/journeys/block-types.ts";
import { blockKindText, blockTypeText } from "#contract/text/journeys.ts";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { colour, from } from "../theme/tokens.ts";
import { KindMark } from "./kind-mark.tsx";

const Grid = styled("div")({
  display: "grid",
  gap: 4,
  padding: "0 8px 8px",
  [from.tablet]: { gridTemplateColumns: "repeat(auto-fill, minmax(200px, 1fr))" },
  "& button": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    minBlockSize: 52,
    paddingInline: 8,
    borderRadius: 8,
    border: 0,
    background: "none",
    textAlign: "start",
    cursor: "pointer",
  },
  "& button:hover": { backgroundColor: colour("hover") },
});

/** Types of blocks as buttons of a form, by kind: pressing one adds it. */
export function Palette({ kinds }: { kinds: readonly BlockKind[] }) {
  return (
    <>
      {kinds.map((kind) => (
        <Card key={kind}>
          <CardHead>
            <CardTitle>{blockKindText[kind]}</CardTitle>
          </CardHead>
          <Grid>
            {blockTypes
              .filter((type: BlockType) => kindOf(type) === kind)
              .map((type) => (
                <button key={type} type="submit" name="type" value={type}>
                  <KindMark type={type} kind={kind} />
                  {blockTypeText[type]}
                </button>
              ))}
          </Grid>
        </Card>
      ))}
    </>
  );
}
