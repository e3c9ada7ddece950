import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Plan } from "../compile-plan.ts";
import { readPlan } from "./sql/live-journeys.ts";

/** Plans by journey: of each the latest that was read. A version never changes. */
export class Plans {
  readonly #known = new Map<string, { version: number; plan: Plan }>();

  async read(queries: Queries, { id, version }: { id: string; version: number }): Promise<Plan> {
    const known = this.#known.get(id);
    if (known?.version === version) return known.plan;
    const plan = await readPlan(queries, id, version);
    if (plan === undefined) throw new Error("A journey runs without a plan");
    this.#known.set(id, { version, plan });
    return plan;
  }
}
