/** The name of an exclusion that was made without one, of a visitor or a period. */
export const unnamedExclusion = "بی‌نام";
