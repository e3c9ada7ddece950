import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ActivityKind } from "#contract/activities.ts";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { SelectField } from "../field.tsx";
import { colour, from } from "../theme/tokens.ts";
import { WithCode } from "../with-code.tsx";

export interface ActivityRow {
  id: string;
  /** The change in words. */
  what: string;
  /** The name of what was changed; empty where it has none. */
  label: string;
  fields: readonly { name: string; value: string }[];
  /** The website's name; empty for the account. */
  website: string;
  /** Device and place, or the operator. */
  from: readonly string[];
  at: string;
}

const Filter = styled(Form)({
  display: "grid",
  gap: 12,
  alignItems: "end",
  [from.tablet]: { gridTemplateColumns: "minmax(0, 240px) minmax(0, 240px) auto", justifyContent: "start" },
});

/** Narrows the list by kind and website; a plain form, so that it works without scripts. */
export function ActivityFilter({
  filter,
  kinds,
  websites,
}: {
  filter: { wid: string; kind: string };
  kinds: readonly ActivityKind[];
  websites: readonly { id: string; name: string }[];
}) {
  const { t } = useTranslation("activity");
  const choices = kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }));
  const names = websites.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Filter method="get" reloadDocument key={`${filter.wid} ${filter.kind}`}>
      <SelectField
        label={t("filter.kind")}
        name="kind"
        defaultValue={filter.kind}
        options={[{ value: "", label: t("filter.everyKind") }, ...choices]}
      />
      <SelectField
        label={t("filter.website")}
        name="wid"
        defaultValue={filter.wid}
        options={[{ value: "", label: t("filter.everyWebsite") }, ...names]}
      />
      <Button look="plain">{t("filter.submit")}</Button>
    </Filter>
  );
}

const Item = styled("li")({
  display: "grid",
  gap: 4,
  padding: "12px 16px",
  [from.tablet]: { gridTemplateColumns: "minmax(0, 1fr) auto", columnGap: 24, paddingInline: 24 },
  "& + &": { borderBlockStart: `1px solid ${colour("line")}` },
  "& strong": { fontWeight: 600, overflowWrap: "anywhere" },
  "& time, & p, & dl": { fontSize: 12, lineHeight: "20px", color: colour("text3") },
  "& time": { [from.tablet]: { gridColumn: 2, gridRow: 1, textAlign: "end" } },
  "& p, & dl": { gridColumn: "1 / -1", overflowWrap: "anywhere" },
  "& dl": { display: "flex", flexWrap: "wrap", gap: "2px 16px", margin: 0, color: colour("text2") },
  "& dl > div": { display: "flex", flexWrap: "wrap", gap: 4, minInlineSize: 0 },
  "& dt::after": { content: '":"' },
  "& dd": { margin: 0, minInlineSize: 0 },
});

const Nothing = styled("p")({ padding: 24, color: colour("text2") });

/** What was changed, newest first: the change, its values, its website, where it came from. */
export function ActivityList({ rows, isFiltered }: { rows: readonly ActivityRow[]; isFiltered: boolean }) {
  const { t } = useTranslation("activity");
  if (rows.length === 0) {
    return (
      <Card>
        <Nothing>{t(isFiltered ? "noneOfKind" : "none")}</Nothing>
      </Card>
    );
  }
  return (
    <Card as="div">
      <ul aria-label={t("page")}>
        {rows.map(({ id, what, label, fields, website, from: places, at }) => (
          <Item key={id}>
            <strong>
              {what}{" "}
              {label === "" ? null : (
                <bdi>
                  <WithCode>{t("label", { name: label })}</WithCode>
                </bdi>
              )}
            </strong>
            <time>{at}</time>
            {fields.length === 0 ? null : (
              <dl>
                {fields.map(({ name, value }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two nested fields may share a name.
                  <div key={index}>
                    <dt>{name}</dt>
                    <dd>
                      <bdi>
                        <WithCode>{value}</WithCode>
                      </bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            <p>
              {[website, ...places]
                .filter((part) => part !== "")
                .map((part, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other key.
                  <span key={index}>
                    {index === 0 ? null : " · "}
                    <bdi>{part}</bdi>
                  </span>
                ))}
            </p>
          </Item>
        ))}
      </ul>
    </Card>
  );
}
