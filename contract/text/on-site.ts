// Without schemas: the browser loads this file.

/** What a message on a page says beside its owner's own words. */
export const onSiteText = { close: "بستن" } as const;
