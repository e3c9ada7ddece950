/** Named once a page: of both maps one is shown. */
export const arrowId = "map-arrow";

/** The arrow at the end of a line of a map. */
export const ArrowMarker = () => (
  <defs>
    <marker id={arrowId} viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" orient="auto">
      <path d="M1 1L5 8L9 1" transform="rotate(-90 5 5)" />
    </marker>
  </defs>
);
