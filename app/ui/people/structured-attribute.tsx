import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { colour } from "../theme/tokens.ts";

const Value = styled("div")({
  display: "grid",
  gap: 8,
  padding: 16,
  "& h2": { fontSize: 14, lineHeight: "24px", fontWeight: 600 },
  "& p": { color: colour("text2") },
  "& pre": { overflowWrap: "anywhere", whiteSpace: "pre-wrap", fontSize: 12, lineHeight: "20px" },
});

/** An attribute whose value has parts: to be read, since a field holds no more than texts. */
export function StructuredAttribute({ name, value }: { name: string; value: string }) {
  const { t } = useTranslation("profiles");
  return (
    <Value>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <pre dir="ltr">{value}</pre>
      <p>{t("attribute.structured")}</p>
    </Value>
  );
}
