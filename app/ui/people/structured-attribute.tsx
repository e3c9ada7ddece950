import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { LinesCard } from "./lines-card.tsx";

const Note = styled("p")({ padding: "0 16px 16px" });

interface Props {
  name: string;
  parts: readonly { path: string; value: string }[];
}

/** An attribute whose value has parts: to be read, since a field holds no more than texts. */
export function StructuredAttribute({ name, parts }: Props) {
  const { t } = useTranslation("profiles");
  const lines = parts.map(({ path, value }) => ({
    ...{ key: path, first: <bdi>{path}</bdi>, second: <bdi>{value}</bdi> },
  }));
  return (
    <LinesCard title={name} lines={lines} empty={t("attribute.empty")}>
      <Note>{t("attribute.structured")}</Note>
    </LinesCard>
  );
}
