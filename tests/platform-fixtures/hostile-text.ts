import fc from "fast-check";

/** Text that tries to break out of a statement, or that is easily lost in transit. */
export const hostile = [
  ...["", "'", "''", "\\", "\\'", "\\\\'", "'; DROP TABLE canary; --", "\\'; DROP TABLE canary; --", "' OR 1 = 1 --"],
  ...[
    "\0",
    "\x001",
    "\0'",
    "\n",
    "\r\n",
    "\t\b\f\v",
    "\x1a",
    "\x7f",
    "\\N",
    "\\x41",
    "\\u0027",
    "\\0",
    "%27",
    "\u2028\u2029",
  ],
  ...[
    "\ud800",
    "\udc00x",
    "a\ud83d",
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "\u202Eabc\u202C",
    // letters: hostile text for tests, shown to nobody
    "\u200F‏سلام\u200E",
    "\ufeff",
    "ʼ＇’",
    // letters: hostile text for tests, shown to nobody
    "ﷺ".repeat(3),
  ],
  ...[
    "{x:String}",
    "$" + "{x}",
    "$$x$$",
    "/* */",
    "-- x",
    "#",
    "`",
    '"',
    "x' SETTINGS max_threads = 1 --",
    "\nFORMAT Null",
    "\n\n;\n",
  ],
  // letters: hostile text for tests, shown to nobody
  ...["'\\".repeat(20_000), "ب".repeat(60_000)],
];

/** Fragments with a meaning to the engine in any combination, between letters of every kind. */
export const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "'",
        "\\",
        "\0",
        "\n",
        "\r",
        "\t",
        "\b",
        "\f",
        ";",
        "--",
        "/*",
        "*/",
        "`",
        '"',
        "{",
        "}",
        "$",
        "N",
        "x27",
        "u0027",
        "0",
      ),
      fc.constantFrom(...hostile.slice(0, -2)),
      fc.string({ unit: "binary", maxLength: 8 }),
      // Any UTF-16, lone surrogates included.
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 4 }).map((units) => String.fromCharCode(...units)),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""));
