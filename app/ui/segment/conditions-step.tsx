import styled from "@emotion/styled";
import { ArrowDown, ArrowUp, CopyPlus, Plus, RefreshCw, Trash2 } from "lucide-react";
import { type ChangeEvent, type ComponentProps, type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import type { FormDescription, LastResult } from "#app/services/form-description.ts";
import type { ConditionRow, ConditionsForm } from "#contract/conditions/form.ts";
import { Button } from "../button.tsx";
import { FieldNotes, SelectField, useFieldIds } from "../field.tsx";
import { FirstSubmit } from "../list-field.tsx";
import { colour } from "../theme/tokens.ts";
import { type Fields, type ListItem, useFields } from "../use-fields.ts";
import { ConditionFields, Move } from "./condition-fields.tsx";
import type { Choice, SubjectGroup } from "./segment-data.ts";
import { Suggestions } from "./suggestions.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

const Group = styled("fieldset")({
  minInlineSize: 0,
  border: `1px solid ${colour("border")}`,
  borderRadius: 12,
  "& legend": { position: "absolute", inlineSize: 1, blockSize: 1, overflow: "hidden", clipPath: "inset(50%)" },
  "& > .head": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 8,
    padding: "8px 16px",
    borderRadius: "11px 11px 0 0",
    backgroundColor: colour("inset"),
  },
  "& > .head > strong": { fontWeight: 600 },
  // The group's name stands before it; its own label is for who hears it.
  "& > .head > div": { flex: "0 1 320px" },
  "& > .head > div label": {
    position: "absolute",
    inlineSize: 1,
    blockSize: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
  "& > .head > .rest": { display: "flex", alignItems: "center", flex: "none", marginInlineStart: "auto", gap: 8 },
  "& .count": { fontSize: 12, lineHeight: "20px", color: colour("text2") },
  "& > .foot": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "end",
    gap: 8,
    padding: "12px 16px",
    borderBlockStart: `1px solid ${colour("line")}`,
  },
  "& > .foot > div": { flex: "0 1 260px", minInlineSize: 0 },
});

const Or = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  "& > span": {
    padding: "2px 16px",
    border: `1px solid ${colour("pborder")}`,
    borderRadius: 999,
    backgroundColor: colour("psoft"),
    color: colour("psoftText"),
    fontWeight: 600,
  },
  "&::before, &::after": { content: '""', flex: 1, borderBlockStart: `1px dashed ${colour("border")}` },
});

const Foot = styled("div")({ display: "flex", flexWrap: "wrap", gap: 8 });

interface Props {
  form: FormDescription<ConditionsForm>;
  values: Partial<ConditionsForm>;
  lastResult: LastResult;
  subjects: readonly SubjectGroup[];
  /** What a subject is called. */
  labels: Readonly<Record<string, string>>;
  segments: readonly Choice[];
  suggestions: ComponentProps<typeof Suggestions>["suggestions"];
  /** The people of each group as it was counted last; of another number of groups none is shown. */
  counts: readonly string[];
  /** An element of the step, by which its form is found. */
  inside: RefObject<HTMLSpanElement>;
}

type GroupRow = ConditionsForm["groups"][number];

/** Groups of conditions: added, removed and moved by submits that answer the form changed, with and without scripts. */
export function ConditionsStep({ form, values, lastResult, suggestions, counts, inside, ...words }: Props) {
  const { t } = useTranslation("segments");
  const groups = values.groups ?? [{ meets: "all", items: [] }];
  const fields = useFields(form, lastResult, { groups } as never);
  const { id } = useFieldIds({ errors: fields.groups.errors });
  return (
    <>
      <FirstSubmit />
      <span ref={inside} hidden />
      <h2>{t("wizard.question")}</h2>
      <p>{t("wizard.questionText")}</p>
      {fields.groups.items.map((group, index) => (
        <GroupFields
          key={group.key}
          group={group as ListItem<GroupRow>}
          index={index}
          count={counts.length === fields.groups.items.length ? counts[index] : undefined}
          {...words}
        />
      ))}
      <Suggestions conditions={fields.groups.items.flatMap(conditionsOf)} suggestions={suggestions} />
      <FieldNotes id={id} errors={fields.groups.errors} />
      <Foot>
        <Button look="plain" start={<CopyPlus {...icon} />} {...fields.groups.insert}>
          {t("builder.addGroup")}
        </Button>
        <Button look="plain" start={<RefreshCw {...icon} />} name="intent" value="stay">
          {t("preview.recount")}
        </Button>
      </Foot>
    </>
  );
}

const conditionsOf = ({ field }: { field: unknown }) =>
  (field as Fields<GroupRow>).items.items as ListItem<ConditionRow>[];

function GroupFields({
  group,
  index,
  count,
  subjects,
  labels,
  ...choices
}: { group: ListItem<GroupRow>; index: number; count: string | undefined } & Pick<
  Props,
  "subjects" | "labels" | "segments"
>) {
  const { t } = useTranslation("segments");
  const number = formatNumber(index + 1);
  const row = group.field as Fields<GroupRow>;
  const { id } = useFieldIds({ errors: row.items.errors });
  const [meets, setMeets] = useState(row.meets.defaultValue);
  const follow = (event: ChangeEvent<HTMLSelectElement>) => setMeets(event.currentTarget.value);
  const options = (["all", "none"] as const).map((value) => ({ value, label: t(`builder.meetsOptions.${value}`) }));
  return (
    <>
      {index === 0 ? null : (
        <Or>
          <span>{t("builder.or")}</span>
        </Or>
      )}
      <Group>
        <legend>{t("builder.group", { number })}</legend>
        <div className="head">
          <strong aria-hidden>{t("builder.group", { number })}</strong>
          <div>
            <SelectField label={t("builder.meets")} {...row.meets} options={options} onChange={follow} />
          </div>
          <div className="rest">
            {count === undefined ? null : <span className="count">{count}</span>}
            <Move intent={group.moveUp} label={t("builder.moveGroupUp", { number })} Icon={<ArrowUp {...icon} />} />
            <Move
              intent={group.moveDown}
              label={t("builder.moveGroupDown", { number })}
              Icon={<ArrowDown {...icon} />}
            />
            <Move intent={group.remove} label={t("builder.removeGroup", { number })} Icon={<Trash2 {...icon} />} />
          </div>
        </div>
        {conditionsOf(group).map((item, place) => {
          const subject = (item.field as Fields<ConditionRow>).subject.defaultValue ?? "event";
          const seam = place === 0 ? undefined : t("words.and");
          const label = labels[subject] ?? subject;
          const joined = { label, seam, isNegated: meets === "none" };
          return <ConditionFields key={item.key} item={item} {...joined} {...choices} />;
        })}
        <div className="foot">
          <AddCondition index={index} number={number} subjects={subjects} />
          <FieldNotes id={id} errors={row.items.errors} />
        </div>
      </Group>
    </>
  );
}

function AddCondition({
  index,
  number,
  subjects,
}: {
  index: number;
  number: string;
  subjects: readonly SubjectGroup[];
}) {
  const { t } = useTranslation("segments");
  const options = subjects.flatMap((group) =>
    group.options.map(({ value, label }) => ({ value, label: `${group.label}: ${label}` })),
  );
  return (
    <>
      <div>
        <SelectField
          label={t("builder.subject", { number })}
          name={`subject-${index}`}
          required={false}
          errors={undefined}
          options={options}
        />
      </div>
      <Button look="soft" isSmall start={<Plus {...icon} />} name="add" value={String(index)} formNoValidate>
        {t("builder.addCondition")}
      </Button>
    </>
  );
}
