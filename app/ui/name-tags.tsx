import styled from "@emotion/styled";
import { Tag } from "./tag.tsx";

const Row = styled("span")({ display: "flex", flexWrap: "wrap", gap: 4, marginBlock: 2 });

/** Names that an owner gave, as marks beside what bears them. */
export function NameTags({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Row>
      {names.map((name) => (
        <Tag key={name} tone="main">
          {name}
        </Tag>
      ))}
    </Row>
  );
}
