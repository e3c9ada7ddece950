import type { Queries } from "#platform/stores/postgres/handle.ts";
import type { Plan } from "../compile-plan.ts";
import type { Start } from "./shift-at.ts";
import { listStarts, readPlan } from "./sql/live-journeys.ts";

interface Version {
  version: number;
  plan: Plan;
  /** Every start up to this version's. */
  starts: readonly Start[];
}

/** Plans by journey: of each the latest that was read. A version never changes. */
export class Plans {
  readonly #known = new Map<string, Version>();

  async read(queries: Queries, journey: { id: string; version: number }): Promise<Plan> {
    return (await this.readVersion(queries, journey)).plan;
  }

  async readVersion(queries: Queries, { id, version }: { id: string; version: number }): Promise<Version> {
    const known = this.#known.get(id);
    if (known?.version === version) return known;
    const plan = await readPlan(queries, id, version);
    if (plan === undefined) throw new Error("A journey runs without a plan");
    const read = { version, plan, starts: await listStarts(queries, id, version) };
    this.#known.set(id, read);
    return read;
  }
}
