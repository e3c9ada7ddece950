interface Counts {
  passed: number;
  failed: number;
  /** The attempt, file and title of what passed after it had failed. */
  flaky: string[];
  /** File and title of what passed without a part that this machine cannot run. */
  partlySkipped: string[];
  /** File, title and message of what failed at its last attempt. */
  failures: string[];
}
export function readVitest(path: string, again?: string): Counts;
export function failedFiles(path: string): string[];
/** The files that took longest, with their seconds. */
export function listSlowest(units: string, browser: readonly string[]): string[];
export function readPlaywright(path: string): Counts;
