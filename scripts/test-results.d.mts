interface Counts {
  passed: number;
  failed: number;
  /** File and title of what passed at the second attempt. */
  flaky: string[];
  /** File and title of what passed without a part that this machine cannot run. */
  partlySkipped: string[];
  /** File, title and message of what failed at its last attempt. */
  failures: string[];
}
export function readVitest(path: string, again?: string): Counts;
export function failedFiles(path: string): string[];
export function readPlaywright(path: string): Counts;
