/** The lines that say what `npm audit --json` found, and whether it fails the gate; `known`: accepted advisories. */
export function readAudit(text: string, known?: Record<string, string>): { lines: string[]; isFailed: boolean };
