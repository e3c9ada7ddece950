// Without schemas: the browser loads this file.

/** How a message stands on a page of the website: across its top, in a corner, or over it. */
export const onSiteForms = ["bar", "corner", "modal"] as const;
export type OnSiteForm = (typeof onSiteForms)[number];

/** On which pages a message is shown: by their whole address, its beginning or its end. */
export interface PageMatch {
  mode: "starts_with" | "ends_with" | "exact";
  url: string;
}

/** A message as its page draws it: texts alone. */
export interface OnSiteMessage {
  id: string;
  form: OnSiteForm;
  title: string;
  body: string;
  button?: string | undefined;
  url?: string | undefined;
  image?: string | undefined;
  /** What closes it is called. */
  close: string;
}

/** Events by which a page says what became of a message; `data.message` is its id. */
export const onSiteEvents = ["on_site_shown", "on_site_clicked", "on_site_dismissed"] as const;
export type OnSiteEvent = (typeof onSiteEvents)[number];
