import { Link } from "@remix-run/react";
import { Plus, Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip, Chips } from "./chip.tsx";
import { FieldNotes, useFieldIds } from "./field.tsx";
import { useBeside } from "./use-beside.ts";

export interface FilterChip {
  key: string;
  label: string;
  /** The address without it. */
  to: string;
}

export interface FilterChipsData {
  chips: readonly FilterChip[];
  /** The address without any. */
  clear: string;
  /** Invalid filters of the address, in words. */
  wrong: string[];
}

/**
 * The active filters, each of which its chip removes, one more, what is shared of it all where it can be, and what else
 * shows the same period and filters (`children`). `note`: of filters that the screen does not apply.
 */
export function FilterChips({
  chips,
  clear,
  wrong,
  note,
  isShared = true,
  children,
}: FilterChipsData & { note?: string | undefined; isShared?: boolean; children?: ReactNode }) {
  const { t } = useTranslation("overview");
  const { id } = useFieldIds({ errors: wrong });
  const beside = useBeside();
  // A link keeps filters by what sessions are like: who is inside a segment changes, and it may be deleted.
  const canShare = isShared && !chips.some(({ key }) => key.startsWith("segment="));
  return (
    <nav aria-label={t("filters.label")}>
      {wrong.length === 0 ? null : (
        <div role="alert">
          <FieldNotes id={id} errors={wrong} />
        </div>
      )}
      <Chips>
        {chips.map(({ key, label, to }) => (
          <Chip key={key} to={to} removes={t("filters.remove")}>
            {label}
          </Chip>
        ))}
        <Chip to={beside("filters/add")} Icon={Plus}>
          <span>
            <span className="hidden">{t("filters.add")} </span>
            {t("filters.filter")}
          </span>
        </Chip>
        {canShare ? (
          <Chip to={beside("share")} Icon={Share2}>
            {t("filters.share")}
          </Chip>
        ) : null}
        {children}
        {note === undefined ? null : <span>{note}</span>}
        {chips.length < 2 ? null : (
          <Link to={clear} preventScrollReset>
            {t("filters.clear")}
          </Link>
        )}
      </Chips>
    </nav>
  );
}
