import styled from "@emotion/styled";
import { Card, CardHead, CardTitle } from "../card.tsx";
import { useLinksInside } from "../links-inside.ts";
import { colour } from "../theme/tokens.ts";

const List = styled("div")({
  padding: "0 16px 16px",
  "& > p": { color: colour("text2"), fontSize: 12, lineHeight: "20px", marginBlockEnd: 8 },
  "& li": { paddingBlock: 4, overflowWrap: "anywhere" },
  "& li + li": { borderBlockStart: `1px solid ${colour("line")}` },
  "@media (pointer: coarse)": { "& li a": { display: "flex", alignItems: "center", minBlockSize: 44 } },
});

interface Props {
  title: string;
  text?: string;
  base: string;
  violations: readonly { block?: string | undefined; message: string }[];
}

/** What is wrong with a map, each leading to its block. */
export function ViolationList({ title, text, base, violations }: Props) {
  const onClick = useLinksInside();
  if (violations.length === 0) return null;
  return (
    <Card>
      <CardHead>
        <CardTitle>{title}</CardTitle>
      </CardHead>
      <List onClick={onClick}>
        {text === undefined ? null : <p>{text}</p>}
        <ul>
          {violations.map(({ block, message }) => (
            <li key={`${block} ${message}`}>
              {block === undefined ? message : <a href={`${base}/blocks/${block}`}>{message}</a>}
            </li>
          ))}
        </ul>
      </List>
    </Card>
  );
}
