import styled from "@emotion/styled";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { FieldFrame, SelectField, useFieldIds } from "../field.tsx";
import type { FieldProps } from "../use-fields.ts";

const ZoneSearch = lazy(() => import("../joy/zone-search.tsx"));

/** The server draws it too: where it came with scripts, a press on what stands below it fell beside. */
const Scripted = styled("div")({ "@media (scripting: none)": { display: "none" } });

interface Props extends FieldProps {
  label: string;
  hint: string;
  options: readonly { value: string; label: string }[];
}

/** A time zone of a short list. With scripts a button searches all zones instead; its chunk loads on the first press. */
export function ZoneField({ options, ...field }: Props) {
  const { t } = useTranslation("account");
  const [isSearching, setSearching] = useState(false);
  const { id } = useFieldIds(field);
  const { label, hint, name, errors, defaultValue } = field;
  const select = <SelectField {...field} options={options} />;
  if (!isSearching) {
    return (
      <>
        {select}
        <Scripted>
          <Button type="button" look="soft" isSmall onClick={() => setSearching(true)}>
            {t("website.zone.search")}
          </Button>
        </Scripted>
      </>
    );
  }
  return (
    <Suspense fallback={select}>
      <FieldFrame id={id} label={label} hint={hint} errors={errors}>
        <ZoneSearch
          id={id}
          name={name}
          label={label}
          options={options}
          defaultValue={defaultValue}
          noOptions={t("website.zone.none")}
        />
      </FieldFrame>
    </Suspense>
  );
}
