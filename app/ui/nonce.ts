import { createContext } from "react";

/** The page's one-time number for its scripts and styles; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext("");
