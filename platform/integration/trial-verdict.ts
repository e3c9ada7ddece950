import type { SettingName } from "#contract/integration-providers.ts";

/** What a provider says of credentials: that they work, or the field that it refuses and why, in Persian. */
export type TrialVerdict = "working" | { field: SettingName; message: string };
