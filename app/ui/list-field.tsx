import styled from "@emotion/styled";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { Button } from "./button.tsx";
import { FieldNotes, useFieldIds } from "./field.tsx";
import { colour } from "./theme/tokens.ts";
import type { FieldProps, IntentProps, ListItem, ListProps } from "./use-fields.ts";

const Group = styled("fieldset")({
  display: "grid",
  gap: 8,
  minInlineSize: 0,
  inlineSize: "100%",
  maxInlineSize: 480,
  justifyItems: "start",
  "& legend": { padding: 0, marginBlockEnd: 4, fontWeight: 600, color: colour("text") },
  "& li": { display: "flex", alignItems: "end", gap: 4, inlineSize: "100%" },
  "& ol": { display: "grid", gap: 8, inlineSize: "100%" },
  "& li > div:first-of-type": { flex: 1, minInlineSize: 0 },
});

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

interface Props {
  list: ListProps<string>;
  label: string;
  hint?: string;
  /** The button that adds an item. */
  add: string;
  /** The label of the nth item, from 1. */
  itemLabel: (n: string) => string;
  field: (props: FieldProps & { label: string }) => ReactNode;
}

/**
 * A list of fields with buttons that add, remove and move them. Each button is a named submit that answers the form with
 * the changed list, with and without scripts. Its form begins with `FirstSubmit`.
 */
export function ListField({ list, label, hint, add, itemLabel, field }: Props) {
  const { id, aria } = useFieldIds({ hint, errors: list.errors });
  return (
    <Group aria-describedby={aria["aria-describedby"]}>
      <legend>{label}</legend>
      <ol>
        {list.items.map((item, index) => {
          const name = itemLabel(formatNumber(index + 1));
          return (
            <li key={item.key}>
              {field({ ...item.field, label: name })}
              <ItemButtons item={item} name={name} />
            </li>
          );
        })}
      </ol>
      <Button look="soft" isSmall start={<Plus {...icon} />} {...list.insert}>
        {add}
      </Button>
      <FieldNotes id={id} hint={hint} errors={list.errors} />
    </Group>
  );
}

/** The buttons that move an item and remove it; `name` is what its label says. */
export function ItemButtons({
  item,
  name,
}: {
  item: Pick<ListItem<unknown>, "moveUp" | "moveDown" | "remove">;
  name: string;
}) {
  const { t } = useTranslation("forms");
  return (
    <>
      <IntentButton intent={item.moveUp} label={t("list.moveUp", { name })}>
        <ArrowUp {...icon} />
      </IntentButton>
      <IntentButton intent={item.moveDown} label={t("list.moveDown", { name })}>
        <ArrowDown {...icon} />
      </IntentButton>
      <IntentButton intent={item.remove} label={t("list.remove", { name })}>
        <Trash2 {...icon} />
      </IntentButton>
    </>
  );
}

function IntentButton({
  intent,
  label,
  children,
}: {
  intent: IntentProps | undefined;
  label: string;
  children: ReactNode;
}) {
  if (intent === undefined) return null;
  return (
    <Button look="quiet" aria-label={label} title={label} {...intent}>
      {children}
    </Button>
  );
}

/** The submit that Enter presses: it precedes the buttons of a list, else Enter would remove the list's first item. */
export const FirstSubmit = () => <button type="submit" hidden tabIndex={-1} aria-hidden="true" />;
