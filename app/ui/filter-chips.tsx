import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Chip, Chips } from "./chip.tsx";

export interface FilterChip {
  key: string;
  label: string;
  /** The address without it. */
  to: string;
}

/** What the numbers are filtered by; each chip takes its filter away. */
export function FilterChips({ chips, clear }: { chips: readonly FilterChip[]; clear: string }) {
  const { t } = useTranslation("overview");
  if (chips.length === 0) return null;
  return (
    <nav aria-label={t("filters.label")}>
      <Chips>
        {chips.map(({ key, label, to }) => (
          <Chip key={key} to={to} removes={t("filters.remove")}>
            {label}
          </Chip>
        ))}
        {chips.length < 2 ? null : (
          <Link to={clear} preventScrollReset>
            {t("filters.clear")}
          </Link>
        )}
      </Chips>
    </nav>
  );
}
