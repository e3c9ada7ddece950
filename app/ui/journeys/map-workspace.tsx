import styled from "@emotion/styled";
import { Waypoints } from "lucide-react";
import { memo, Suspense, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Counts } from "#app/journeys/counts.ts";
import { describeMap, type MapView } from "#app/journeys/describe-map.ts";
import type { StoredMap } from "#app/journeys/map/editor.ts";
import { ButtonLink } from "../button.tsx";
import { Empty } from "../empty.tsx";
import { from, onPaper } from "../theme/tokens.ts";
import { BlockList } from "./block-list.tsx";
import { JourneyDrawing } from "./journey-drawing.tsx";
import { MarkDrawings } from "./kind-mark.tsx";
import { MapDesk, MapLayout, MapSide, MapStage, mapHeight } from "./map-layout.tsx";
import { MapPalette } from "./map-palette.tsx";
import { useLiveMap } from "./use-live-map.ts";
import { usePrinting } from "./use-printing.ts";
import { ViolationList } from "./violation-list.tsx";

interface Props {
  /** The address of the journey. */
  base: string;
  journey: string;
  isEditable: boolean;
  stored: StoredMap;
  counts: Counts;
}

/**
 * The map, what can be added to it, and its list. All of it works without scripts; with them, on screens with room, the
 * drawing becomes a map on which blocks are moved and connected.
 */
export function MapWorkspace(props: Props) {
  // Another journey is another map.
  return <Workspace key={props.journey} {...props} />;
}

function Workspace({ base, journey, isEditable, stored, counts }: Props) {
  const { t } = useTranslation("journeys");
  const palette = useRef<HTMLFormElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const live = useLiveMap(stage);
  const map = useMemo(() => describeMap(stored, counts), [stored, counts]);
  /** As the hands on the map have made it. */
  const [view, setView] = useState(map);
  const [hasPanel, setHasPanel] = useState(false);
  const isPrinting = usePrinting();
  const shown = live === undefined ? map : view;
  const hasStart = shown.nodes.some(({ kind }) => kind === "trigger");
  return (
    <MapLayout>
      <MarkDrawings />
      <MapDesk data-editable={isEditable || undefined} aria-label={t("map.desk")}>
        {isEditable ? <MapPalette ref={palette} base={base} hasStart={hasStart} /> : null}
        <MapStage ref={stage}>
          {/* The map of scripts shows a part of itself: what is printed is the drawing. */}
          {live === undefined || isPrinting ? <Drawing map={shown} base={base} /> : null}
          {live === undefined ? null : (
            <live.LiveMap
              {...{ base, journey, isEditable, stored, counts, map, palette, side }}
              {...live.place}
              onView={setView}
              onPanel={setHasPanel}
            />
          )}
          {shown.nodes.length === 0 ? <EmptyMap base={base} /> : null}
        </MapStage>
      </MapDesk>
      <MapSide>
        <PanelPlace ref={side} />
        {/* Drawn all the time: to draw the list of a long journey anew would hold up what opens or closes a panel. */}
        <Lists hidden={hasPanel}>
          <Beside view={shown} base={base} isEditable={isEditable} />
        </Lists>
      </MapSide>
    </MapLayout>
  );
}

/**
 * Scripts take over the drawing and the list after what is around them, each by itself: the map that replaces the drawing
 * does not wait for it.
 */
const Drawing = memo(function Drawing(props: { map: MapView; base: string }) {
  return (
    <Suspense>
      <JourneyDrawing {...props} />
    </Suspense>
  );
});

const Beside = memo(function Beside({
  view: { nodes, violations, warnings },
  base,
  isEditable,
}: {
  view: MapView;
  base: string;
  isEditable: boolean;
}) {
  const { t } = useTranslation("journeys");
  return (
    <Suspense>
      <ViolationList title={t("map.violations")} text={t("map.violationsText")} base={base} violations={violations} />
      {nodes.length === 0 ? null : <BlockList nodes={nodes} base={base} isEditable={isEditable} />}
      <ViolationList title={t("map.warnings")} base={base} violations={warnings} />
    </Suspense>
  );
});

/** Where scripts put the panel of a block. */
const PanelPlace = styled("div")({
  [from.desktop]: { display: "grid", minBlockSize: mapHeight },
  "&:empty": { display: "none" },
  [onPaper]: { display: "none" },
});

const Lists = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: 16,
  "&[hidden]": { display: "none", [onPaper]: { display: "grid" } },
});

const EmptyPlace = styled("div")({
  position: "relative",
  gridArea: "1 / 1",
  display: "grid",
  placeContent: "center",
  padding: 16,
  pointerEvents: "none",
  "& a": { pointerEvents: "auto" },
});

function EmptyMap({ base }: { base: string }) {
  const { t } = useTranslation("journeys");
  return (
    <EmptyPlace>
      <Empty Icon={Waypoints} title={t("map.empty.title")} text={t("map.empty.text")} heading="h2">
        <ButtonLink look="main" to={`${base}/blocks/new`}>
          {t("map.empty.add")}
        </ButtonLink>
      </Empty>
    </EmptyPlace>
  );
}
