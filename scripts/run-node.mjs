import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * Runs a script of Node.js to its end; answers whether it succeeds. `limitMs`: one that takes longer is killed and run once
 * more without a limit, because the browser's runner rarely hangs after its last test; `onRepeat` is called then.
 */
export async function runNode(args, { cwd, env, limitMs = 0, onRepeat = () => {} }) {
  const child = spawn(process.execPath, args, {
    ...{ cwd, env, stdio: ["ignore", "inherit", "inherit"] },
    ...{ timeout: limitMs, killSignal: "SIGKILL" },
  });
  const [code] = await once(child, "close");
  if (limitMs === 0 || code !== null) return code === 0;
  onRepeat();
  return runNode(args, { cwd, env });
}
