/** The job that erases a person. */
export const erasureKind = "erase-person";
