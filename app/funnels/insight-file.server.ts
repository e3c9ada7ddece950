import { fileHead } from "#app/reports/file-heads.ts";
import type { FileReport } from "#app/reports/open-report.server.ts";
import { csvFile } from "#app/services/csv-file.server.ts";
import { i18n } from "#app/text/i18n.ts";
import type { Funnel, FunnelBreakdown, FunnelStat } from "#contract/funnels.ts";
import { readInsight } from "./insight.server.ts";
import { stepNames } from "./insight-words.server.ts";

/** The table of the address: the steps, or by `list=breakdown` a line for each step of each of its rows. */
export async function funnelFile(open: FileReport): Promise<Response> {
  const { funnel, stat, breakdown } = await readInsight({ ...open, api: open.exporter });
  const { range } = stat;
  const isBroken = open.query.get("list") === "breakdown";
  const { heads, lines } = isBroken ? tableOfRows(stat, funnel, breakdown) : tableOfSteps(stat, funnel);
  const name = isBroken ? `funnel-${breakdown}` : "funnel";
  return csvFile({ name, range, headers: open.headers, heads }, [lines]);
}

const head = (name: "number" | "step" | "ofFirst" | "ofPrevious" | "median" | "left" | "revenue" | "before") =>
  i18n.t(`funnelWords:file.${name}`);

function tableOfSteps({ steps, compare }: FunnelStat, funnel: Funnel) {
  const names = stepNames(funnel, steps);
  const heads = [
    ...[head("number"), head("step"), i18n.t(`funnels:scopes.${funnel.scope}`)],
    ...[fileHead(head("ofFirst"), "rate"), fileHead(head("ofPrevious"), "rate"), fileHead(head("median"), "duration")],
    ...[head("left"), fileHead(head("revenue"), "money"), ...(compare === undefined ? [] : [head("before")])],
  ];
  const lines = steps.map((step, index) => [
    ...[index + 1, names[index] ?? "", step.people, step.ofFirst, step.ofPrevious],
    ...[step.medianSeconds ?? "", step.left, step.revenue],
    ...(compare === undefined ? [] : [compare.steps[index]?.people ?? 0]),
  ]);
  return { heads, lines };
}

function tableOfRows({ steps, breakdown = [] }: FunnelStat, funnel: Funnel, by: FunnelBreakdown) {
  const names = stepNames(funnel, steps);
  const heads = [
    ...[i18n.t(`funnelWords:dimensions.${by}`), i18n.t("reports:key"), head("number"), head("step")],
    ...[i18n.t(`funnels:scopes.${funnel.scope}`)],
    ...[fileHead(head("ofFirst"), "rate"), fileHead(head("ofPrevious"), "rate")],
  ];
  const lines = breakdown.flatMap(({ key, label, steps: own }) =>
    own.map(({ people, ofFirst, ofPrevious }, index) => [
      ...[label, key, index + 1, names[index] ?? "", people, ofFirst, ofPrevious],
    ]),
  );
  return { heads, lines };
}
