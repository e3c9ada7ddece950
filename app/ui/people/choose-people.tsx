import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "#app/format/numbers.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, CheckControl } from "#app/ui/choice.tsx";
import { colour, onlyPhone } from "#app/ui/theme/tokens.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The boxes stand in a table: beside the form, which they name. */
const formId = "chosen-people";
const boxes = "tbody input[name=person]";

const Frame = styled("div")({
  "& > form": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "4px 16px",
    padding: "8px 16px",
    backgroundColor: colour("psoft"),
    borderBlockStart: `1px solid ${colour("pborder")}`,
    borderBlockEnd: `1px solid ${colour("pborder")}`,
  },
  "& > form strong": { fontWeight: 600 },
  "& > form button": { marginInlineStart: "auto" },
  // Without scripts it is always there.
  "@media (scripting: enabled)": { [`&:not(:has(${boxes}:checked)) > form`]: { display: "none" } },
  // Scripts tick the others.
  "@media (scripting: none)": { "& .all": { display: "none" } },
  "& tbody tr:has(input[name=person]:checked) > *": { backgroundColor: colour("psoft") },
  [onlyPhone]: {
    // What is ticked far below is led on with from there.
    "& > form": { position: "sticky", insetBlockStart: 0, zIndex: 3 },
    "& tbody tr:has(input[name=person]:checked)": { backgroundColor: colour("psoft") },
  },
});

interface Props {
  website: string;
  /** The list to go back to. */
  list: string;
  children: ReactNode;
}

/** A table whose people can be chosen, below the bar that says how many are and leads on with them. */
export function ChoosePeople({ website, list, children }: Props) {
  const { t } = useTranslation("people");
  const isHydrated = useHydrated();
  const frame = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState({ chosen: 0, of: 0 });
  const listBoxes = useCallback(() => [...(frame.current?.querySelectorAll<HTMLInputElement>(boxes) ?? [])], []);
  const recount = useCallback(() => {
    const all = listBoxes();
    setCount({ chosen: all.filter(({ checked }) => checked).length, of: all.length });
  }, [listBoxes]);
  // Browsers restore what was ticked.
  useEffect(recount, [recount]);
  const chooseAll = (isChosen: boolean) => {
    for (const box of listBoxes()) box.checked = isChosen;
  };
  const isWhole = count.chosen === count.of;
  return (
    <Frame ref={frame} onChange={recount}>
      <Form id={formId} method="get" action={`/w/${website}/segments/people`}>
        <input type="hidden" name="list" value={list} />
        <span className="all">
          <Checkbox
            checked={isWhole && count.of > 0}
            isPartly={!isWhole && count.chosen > 0}
            onChange={({ target }) => chooseAll(target.checked)}
          >
            {t("choose.page")}
          </Checkbox>
        </span>
        <strong>
          {isHydrated && count.chosen > 0
            ? t("choose.chosen", { number: formatNumber(count.chosen) })
            : t("choose.heading")}
        </strong>
        <Button look="main" isSmall>
          {t("choose.submit")}
        </Button>
      </Form>
      {children}
    </Frame>
  );
}

/** As high as a finger needs it, without room of its own for that. */
const Pick = styled("label")({
  display: "inline-grid",
  placeContent: "center",
  flex: "none",
  cursor: "pointer",
  "@media (pointer: coarse)": { minInlineSize: 44, minBlockSize: 44, marginInline: "-12px" },
});

/** The box of one person, in their row. */
export function PickPerson({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("people");
  return (
    <Pick>
      <CheckControl type="checkbox" form={formId} name="person" value={id} aria-label={t("choose.pick", { name })} />
    </Pick>
  );
}
