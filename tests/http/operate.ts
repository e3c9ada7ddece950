import { type CommandName, runCommand } from "#platform/operator/commands.ts";
import { nothingCollected, type TestPlatform } from "./platform.ts";

type Dependencies = Parameters<typeof runCommand>[0];

/** Runs an operator's command as the platform's socket does. One that imports or settles needs a collector. */
export function operate(
  { dependencies }: Pick<TestPlatform, "dependencies">,
  name: CommandName,
  args: object,
  services: Partial<Pick<Dependencies, "collector" | "geo">> = {},
): Promise<unknown> {
  const { collector, geo } = nothingCollected;
  const run = { progress: () => undefined, signal: new AbortController().signal };
  return runCommand({ ...dependencies, collector, geo, ...services } as unknown as Dependencies, name, args, run);
}
