export const maxBytes: number;
export function bundleTracker(root: string): Promise<string>;
