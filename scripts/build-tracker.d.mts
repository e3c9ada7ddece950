export const maxBytes: number;
export const maxOnSiteBytes: number;
export const maxPickerBytes: number;
export const maxCopierBytes: number;
export function bundleTracker(root: string): Promise<string>;
export function bundleOnSite(root: string): Promise<string>;
export function bundlePicker(root: string): Promise<string>;
export function bundleCopier(root: string): Promise<string>;
export function bundleCapture(root: string): Promise<string>;
