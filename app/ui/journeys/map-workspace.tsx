import styled from "@emotion/styled";
import { Waypoints } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MapView } from "#app/journeys/describe-map.ts";
import type { StoredMap } from "#app/journeys/map/editor.ts";
import { ButtonLink } from "../button.tsx";
import { Empty } from "../empty.tsx";
import { BlockList } from "./block-list.tsx";
import { JourneyDrawing } from "./journey-drawing.tsx";
import { MapDesk, MapLayout, MapSide, MapStage } from "./map-layout.tsx";
import { MapPalette } from "./map-palette.tsx";
import { useLiveMap } from "./use-live-map.ts";
import { ViolationList } from "./violation-list.tsx";

interface Props {
  /** The address of the journey. */
  base: string;
  journey: string;
  isEditable: boolean;
  map: MapView;
  stored: StoredMap;
}

/**
 * The map, what can be added to it, and its list. All of it works without scripts; with them, on screens with room, the
 * drawing becomes a map on which blocks are moved and connected.
 */
export function MapWorkspace(props: Props) {
  // Another journey is another map.
  return <Workspace key={props.journey} {...props} />;
}

function Workspace({ base, journey, isEditable, map, stored }: Props) {
  const { t } = useTranslation("journeys");
  const palette = useRef<HTMLFormElement>(null);
  const side = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const live = useLiveMap(stage);
  /** As the hands on the map have made it. */
  const [view, setView] = useState(map);
  const [hasPanel, setHasPanel] = useState(false);
  const shown = live === undefined ? map : view;
  const hasStart = shown.nodes.some(({ kind }) => kind === "trigger");
  return (
    <MapLayout>
      <MapDesk data-editable={isEditable || undefined} aria-label={t("map.desk")}>
        {isEditable ? <MapPalette ref={palette} base={base} hasStart={hasStart} /> : null}
        <MapStage ref={stage}>
          {live === undefined ? (
            <JourneyDrawing map={map} base={base} />
          ) : (
            <live.LiveMap
              {...{ base, journey, isEditable, stored, palette, side }}
              start={live.start}
              onView={setView}
              onPanel={setHasPanel}
            />
          )}
          {shown.nodes.length === 0 ? <EmptyMap base={base} /> : null}
        </MapStage>
      </MapDesk>
      <MapSide>
        <PanelPlace ref={side} />
        {hasPanel ? null : (
          <>
            <ViolationList
              title={t("map.violations")}
              text={t("map.violationsText")}
              base={base}
              violations={shown.violations}
            />
            {shown.nodes.length === 0 ? null : <BlockList nodes={shown.nodes} base={base} isEditable={isEditable} />}
            <ViolationList title={t("map.warnings")} base={base} violations={shown.warnings} />
          </>
        )}
      </MapSide>
    </MapLayout>
  );
}

/** Where scripts put the panel of a block. */
const PanelPlace = styled("div")({ "&:empty": { display: "none" } });

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
