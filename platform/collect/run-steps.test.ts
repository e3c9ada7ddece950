import { Registry } from "prom-client";
import { expect, it, vi } from "vitest";
import { Deadline } from "#platform/deadline.ts";
import type { Batch } from "./batch.ts";
import { runPreviousAgain, runSteps, type Step } from "./run-steps.ts";
import { StepTimes } from "./step-times.ts";

const batch = { deadline: new Deadline() } as Batch;
const timesOf = (steps: readonly Step[], registry = new Registry()) =>
  new StepTimes(
    registry,
    steps.map(({ name }) => name),
  );

it("runs steps without a promise in one turn of the event loop", async () => {
  const trace: string[] = [];
  const step = (name: string, run: () => Promise<void> | undefined): Step => ({
    name,
    run() {
      trace.push(name);
      return run();
    },
  });
  const steps = [
    step("look_up", async () => undefined),
    step("duplicates", () => void queueMicrotask(() => trace.push("another batch")) as undefined),
    step("sessions", () => undefined),
    step("write", async () => undefined),
  ];
  await runSteps(steps, batch, timesOf(steps));
  expect(trace.slice(0, 4)).toEqual(["look_up", "duplicates", "sessions", "write"]);
});

it("runs the previous step again as often as a step requests", async () => {
  let lookups = 0;
  const steps: Step[] = [
    {
      name: "look_up",
      async run() {
        lookups += 1;
      },
    },
    { name: "duplicates", run: () => (lookups < 3 ? runPreviousAgain : undefined) },
  ];
  await runSteps(steps, batch, timesOf(steps));
  expect(lookups).toBe(3);
});

it("reports the time of each step in the metrics", async () => {
  const registry = new Registry();
  const steps: Step[] = [{ name: "validate", run: () => undefined }];
  const times = timesOf([...steps, { name: "write", run: () => undefined }], registry);
  await runSteps(steps, batch, times);
  times.add(1, 0.05);
  times.add(1, 20);
  const metrics = await registry.metrics();
  expect(metrics).toContain("# TYPE nabz_collect_step_seconds histogram");
  expect(metrics).toContain('nabz_collect_step_seconds_count{step="validate"} 1');
  expect(metrics).toContain('nabz_collect_step_seconds_bucket{le="0.1",step="write"} 1');
  expect(metrics).toContain('nabz_collect_step_seconds_bucket{le="+Inf",step="write"} 2');
  expect(metrics).toContain('nabz_collect_step_seconds_sum{step="write"} 20.05');
});

it("stops after the step in which the deadline passes, unless it is the last", async () => {
  const run: string[] = [];
  const step = (name: string): Step => ({
    name,
    async run() {
      run.push(name);
    },
  });
  const late = { deadline: new Deadline(0) } as Batch;
  await vi.waitFor(() => expect(late.deadline.isOver).toBe(true), 20_000);
  const steps = [step("look_up"), step("write")];
  await expect(runSteps(steps, late, timesOf(steps))).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(run).toEqual(["look_up"]);
  await runSteps([step("last")], late, timesOf([step("last")]));
  expect(run).toEqual(["look_up", "last"]);
});
