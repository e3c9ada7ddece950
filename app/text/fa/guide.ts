/** The owner's guide, whose pages are files of `docs/guide/`. */
export const guide = {
  page: "راهنما",
  text: "از نصب تا اولین پیام، هر بخش در یک صفحه.",
  back: "همهٔ راهنما",
} as const;
