import type { Area } from "#contract/journeys/items.ts";

/** Whether people come into areas or leave them, by where they are seen. Pure. */

/** Where an event was: by its IP address, or by the device's position that the owner's page or server sent. */
export interface Place {
  country: string;
  city: string;
  position: { lat: number; lon: number } | undefined;
}

/** Whether somebody was inside; sure where a device said it. */
export interface PlaceSight {
  at: number;
  inside: boolean;
  isSure: boolean;
}

/** What is known of somebody. `inside` is null until a first place is known. */
export interface PlaceState {
  at: number;
  inside: boolean | null;
  /** What an address said once. */
  doubt: { inside: boolean; at: number } | null;
}

export type Move = "enter" | "exit";

/** Addresses of carriers and tunnels jump: they count from the second time on, so much later. */
const sureAfterMs = 600_000;
const earthKm = 6_371;

/** `data.position` of an event: latitude, longitude and perhaps how exact it is. */
export function readPosition(value: unknown): Place["position"] {
  if (!Array.isArray(value)) return undefined;
  const [lat, lon] = value.map(Number);
  if (lat === undefined || lon === undefined || !(Math.abs(lat) <= 90) || !(Math.abs(lon) <= 180)) return undefined;
  return { lat, lon };
}

/**
 * Whether a place is inside one of some areas; undefined where nothing says it. A circle needs a device's position, countries
 * and cities are those of the address: an area of which the place says nothing is left out.
 */
export function judgePlace(
  areas: readonly Area[],
  { country, city, position }: Place,
): Omit<PlaceSight, "at"> | undefined {
  let byAddress: boolean | undefined;
  let byDevice: boolean | undefined;
  for (const area of areas) {
    if (area.country === undefined) {
      if (position === undefined) continue;
      byDevice = byDevice === true || distanceKm(position, area) <= (area.km ?? 0);
    } else if (country !== "" && (area.city === undefined || city !== "" || !isSame(area.country, country))) {
      const isThere = isSame(area.country, country) && (area.city === undefined || isSame(area.city, city));
      byAddress = byAddress === true || isThere;
    }
  }
  if (byDevice === true) return { inside: true, isSure: true };
  if (byAddress === undefined) return byDevice === undefined ? undefined : { inside: false, isSure: true };
  return { inside: byAddress, isSure: false };
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function distanceKm(one: { lat: number; lon: number }, other: Area): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [lat, lon] = [radians((other.lat ?? 0) - one.lat), radians((other.lon ?? 0) - one.lon)];
  const half =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat ?? 0)) * Math.sin(lon / 2) ** 2;
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** What is known after a sight, and whether somebody moved. What is older than what is known changes nothing. */
export function movePlace(state: PlaceState | undefined, sight: PlaceSight): { state: PlaceState; moved?: Move } {
  const { at, inside, isSure } = sight;
  const known = state ?? { at, inside: null, doubt: null };
  if (at < known.at) return { state: known };
  if (inside === known.inside) return { state: { at, inside, doubt: null } };
  const { doubt } = known;
  const isConfirmed = doubt?.inside === inside && at - doubt.at >= sureAfterMs;
  if (!isSure && !isConfirmed) {
    return { state: { at, inside: known.inside, doubt: doubt?.inside === inside ? doubt : { inside, at } } };
  }
  // Somebody who is first seen outside has left nothing.
  const hasMoved = inside || known.inside === true;
  return { state: { at, inside, doubt: null }, ...(hasMoved && { moved: inside ? "enter" : "exit" }) };
}
