/** Shapes of messages on pages, called the same in templates, blocks, tests and the list of changes. */
export const onSiteShapes = { bar: "نوار بالا", corner: "کادر گوشه", modal: "پنجره" } as const;
