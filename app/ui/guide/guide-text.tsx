import styled from "@emotion/styled";
import type { GuideBlock, Span } from "#app/guide/guides.server.ts";
import { Card } from "../card.tsx";
import { CodeBlock } from "../code-block.tsx";
import { colour } from "../theme/tokens.ts";

const Text = styled(Card)({
  display: "grid",
  gap: 12,
  padding: 16,
  lineHeight: "30px",
  "& > *": { minInlineSize: 0, maxInlineSize: "68ch" },
  "& h2": { marginBlockStart: 12, fontSize: 16, lineHeight: "28px", fontWeight: 600 },
  "& h2:first-of-type": { marginBlockStart: 0 },
  "& ul": { display: "grid", gap: 6, paddingInlineStart: 20, listStyle: "disc" },
  "& ul[data-steps]": { paddingInlineStart: 0, listStyle: "none" },
  "& strong": { fontWeight: 600 },
  "& :not(pre) > code": { padding: "1px 6px", borderRadius: 4, backgroundColor: colour("hover"), fontSize: 12 },
});

/** The blocks of a page of the guide. */
export function GuideText({ blocks }: { blocks: GuideBlock[] }) {
  return (
    <Text>
      {blocks.map((block, index) => (
        <Block key={String(index)} block={block} />
      ))}
    </Text>
  );
}

function Block({ block }: { block: GuideBlock }) {
  if (block.kind === "code") return <CodeBlock code={block.code} />;
  if ("items" in block) {
    const isSteps = /^[۰-۹]/.test(block.items[0]?.[0]?.text ?? "");
    return (
      <ul data-steps={isSteps ? "" : undefined}>
        {block.items.map((spans) => (
          <li key={spans.map(({ text }) => text).join("")}>
            <Line spans={spans} />
          </li>
        ))}
      </ul>
    );
  }
  const Element = block.kind === "heading" ? "h2" : "p";
  return (
    <Element>
      <Line spans={block.spans} />
    </Element>
  );
}

function Line({ spans }: { spans: Span[] }) {
  return spans.map(({ text, look }) => {
    if (look === "strong") return <strong key={text}>{text}</strong>;
    return look === "code" ? (
      <code key={text} dir="ltr">
        {text}
      </code>
    ) : (
      text
    );
  });
}
