import { type Funnel, type FunnelStepAnswer, funnelDelayMs } from "#contract/funnels.ts";
import { violationText } from "#contract/text/violations.ts";
import { AppError } from "#platform/errors.ts";
import { shareOf } from "#platform/reports/figures.ts";
import type { FunnelRow } from "./sql/funnels.ts";

/** When a funnel's figures are shown first. */
export const availableAt = ({ createdAt }: Pick<FunnelRow, "createdAt">) => createdAt.getTime() + funnelDelayMs;

/** The steps as the API answers them, with their latest figures. */
export function toSteps({ steps, counted }: FunnelRow): FunnelStepAnswer[] {
  const first = counted?.find((people) => people !== null) ?? 0;
  return steps.map((step, index) => {
    const value = counted?.[index] ?? null;
    return { ...step, number: index + 1, value, percentage: value === null ? null : shareOf(value, first) };
  });
}

export const toFunnel = (website: string, row: FunnelRow): Funnel => ({
  ...{ id: row.id, website, name: row.name, type: row.type, scope: row.scope, windowDays: row.windowDays },
  status: row.stoppedAt === null ? "running" : "stopped",
  createdAt: row.createdAt.toISOString(),
  availableAt: new Date(availableAt(row)).toISOString(),
  stoppedAt: row.stoppedAt?.toISOString() ?? null,
  countedAt: row.countedAt?.toISOString() ?? null,
  steps: toSteps(row),
  ...(row.isRefused ? { problem: violationText.storedStepsRefused } : {}),
});

export const funnelNotFound = () => new AppError("NOT_FOUND", "No such funnel of this website");
