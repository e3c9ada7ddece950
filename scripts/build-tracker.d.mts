export const mostBytes: number;
export function bundleTracker(root: string): Promise<string>;
