import type { Change } from "#app/format/figures.ts";

/** A funnel of the list, in words. */
export interface FunnelRowView {
  id: string;
  name: string;
  status: "running" | "stopped";
  type: string;
  steps: string;
  rate: string;
  counted: string;
}

/** What a step of a draft counts, in words. */
interface PreviewRow {
  key: string;
  name: string;
  people: string;
  share: string;
}

/** What a draft's steps count; no rows where they make no funnel yet. */
export interface PreviewData {
  rows: PreviewRow[];
  isFailed: boolean;
  /** Whether reports of the counted days are hidden. */
  isHidden: boolean;
}

/** The headline of an insight, in words. */
export interface FunnelLead {
  rate: string;
  change: Change | null;
  before: string | undefined;
  converted: string;
  of: string;
  median: string;
}

/** A step of an insight, in words. */
export interface FunnelColumn {
  key: string;
  mark: string;
  name: string;
  isOptional: boolean;
  people: string;
  /** Of the first step, 0 to 1. */
  share: number;
  ofFirst: string;
  ofPrevious: string | undefined;
  median: string | undefined;
  /** Who was lost since the required step before; `to` names them, where there are any. */
  drop: { text: string; to: string | undefined } | undefined;
  revenue: string;
}

interface FunnelCell {
  people: string;
  share: string | undefined;
}

interface FunnelRate {
  rate: string;
  /** The same from 0 to 1. */
  width: number;
}

/** A breakdown, in words, with the row of all. */
export interface FunnelBreakdownData {
  dimension: string;
  title: string;
  hint: string;
  note: string | undefined;
  addsUp: boolean;
  isOfDevices: boolean;
  rows: ({ key: string; label: string; cells: FunnelCell[] } & FunnelRate)[];
  total: { cells: FunnelCell[] } & FunnelRate;
}
