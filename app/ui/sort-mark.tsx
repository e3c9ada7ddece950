import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";

export type SortOrder = "ascending" | "descending";

/** Beside the name of a column that sorts: the order now, or that there is none. */
export function SortMark({ now }: { now: SortOrder | undefined }) {
  if (now === undefined) return <ChevronsUpDown className="sorts" size={12} strokeWidth={2} aria-hidden />;
  const Arrow = now === "ascending" ? ArrowUp : ArrowDown;
  return <Arrow size={14} strokeWidth={2} aria-hidden />;
}
