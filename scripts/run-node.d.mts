export function runNode(
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; limitMs?: number; onRepeat?: () => void },
): Promise<boolean>;
