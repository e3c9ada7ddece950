/**
 * The address of a page of a website by its path. What stands in a path is of the path: parsers take `/\` and `//` for the
 * beginning of another host, and strangers name the pages that owners choose from.
 */
export const pageOfPath = (path: string, websiteUrl: string): URL =>
  new URL(path.replace(/[\\\p{Cc}]/gu, encodeURIComponent).replace(/^\/+/, "/"), websiteUrl);
