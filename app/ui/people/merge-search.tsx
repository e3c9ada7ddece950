import styled from "@emotion/styled";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../button.tsx";
import { Card } from "../card.tsx";
import { Field } from "../field.tsx";
import { PageHead } from "../page-head.tsx";
import { Screen } from "../screen.tsx";
import { colour } from "../theme/tokens.ts";
import { Trail } from "../trail.tsx";

const Find = styled(Form)({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "end",
  gap: 12,
  padding: 16,
  "& > div": { flex: "1 1 240px", maxInlineSize: 420 },
});
const Found = styled("ul")({
  "& li": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    alignItems: "center",
    gap: "4px 12px",
    padding: "8px 16px",
    minBlockSize: 44,
    borderBlockStart: `1px solid ${colour("line")}`,
    overflowWrap: "anywhere",
  },
  "& li > span": { color: colour("text2") },
  "@media (pointer: coarse)": { "& a": { display: "inline-flex", alignItems: "center", minBlockSize: 44 } },
  "& + p": { padding: "0 16px 16px", color: colour("text2") },
});

interface Props {
  name: string;
  back: string;
  q: string;
  /** In words, that the search finds more people than are listed. */
  more: string;
  rows: readonly { id: string; name: string; phone: string; seen: string }[];
}

/** Finds the person who is the same as another one. */
export function MergeSearch({ name, back, q, rows, more }: Props) {
  const { t } = useTranslation("profiles");
  return (
    <Screen>
      <Trail steps={[{ to: back, label: name }]} />
      <PageHead title={t("merge.page")} text={t("merge.text", { name })}>
        <ButtonLink to={back}>{t("back")}</ButtonLink>
      </PageHead>
      <Card>
        <Find method="get">
          <Field label={t("merge.search")} name="q" defaultValue={q} autoComplete="off" maxLength={200} />
          <Button look="plain">{t("merge.find")}</Button>
        </Find>
        <Found>
          {rows.map((row) => (
            <li key={row.id}>
              <Link to={`?with=${row.id}`}>
                <bdi>{row.name}</bdi>
              </Link>
              <span>{[row.phone, row.seen].filter((text) => text !== "").join(" · ")}</span>
            </li>
          ))}
        </Found>
        {q === "" || rows.length > 0 ? null : <p>{t("merge.none")}</p>}
        {more === "" ? null : <p>{more}</p>}
      </Card>
    </Screen>
  );
}
