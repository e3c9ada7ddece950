import { type CommandName, runCommand } from "#platform/operator/commands.ts";
import type { TestPlatform } from "./platform.ts";

type Dependencies = Parameters<typeof runCommand>[0];

const geo = () => ({ country: "", city: "" });

/** Runs an operator's command as the platform's socket does. */
export function operate(
  { dependencies, collector }: Pick<TestPlatform, "dependencies" | "collector">,
  name: CommandName,
  args: object,
  services: Partial<Pick<Dependencies, "collector" | "geo">> = {},
): Promise<unknown> {
  const run = { progress: () => undefined, signal: new AbortController().signal };
  return runCommand({ ...dependencies, collector, geo, ...services } as unknown as Dependencies, name, args, run);
}
