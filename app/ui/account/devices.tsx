import styled from "@emotion/styled";
import { Form } from "@remix-run/react";
import { CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet, Tv } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../button.tsx";
import { CardFoot } from "../card.tsx";
import { FormToken } from "../form-token.tsx";
import { colour, from } from "../theme/tokens.ts";

export interface DeviceRow {
  id: string;
  kind: "desktop" | "mobile" | "tablet" | "tv" | "other";
  /** Browser and operating system. */
  name: string;
  kindName: string;
  /** The country, in words. */
  place: string;
  /** Empty if unknown. */
  city: string;
  seen: string;
  /** The device of this request. */
  current: boolean;
}

const icons: Record<DeviceRow["kind"], LucideIcon> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  tv: Tv,
  other: CircleHelp,
};

const Row = styled("li")({
  display: "flex",
  alignItems: "center",
  gap: 12,
  padding: "12px 16px",
  [from.tablet]: { paddingInline: 24 },
  "& + &": { borderBlockStart: `1px solid ${colour("line")}` },
  "& .icon": {
    display: "grid",
    placeContent: "center",
    flex: "none",
    inlineSize: 40,
    blockSize: 40,
    borderRadius: 8,
    backgroundColor: colour("mute"),
    color: colour("text2"),
  },
  "& .what": { flex: 1, minInlineSize: 0 },
  "& .what strong": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 8px", fontWeight: 600 },
  "& .what p": { fontSize: 12, lineHeight: "20px", color: colour("text3") },
});

const Tag = styled("span")({
  padding: "0 8px",
  borderRadius: 6,
  fontSize: 12,
  lineHeight: "22px",
  fontWeight: 400,
  backgroundColor: colour("okbg"),
  color: colour("ok"),
});

/** The devices with a session of the owner; each can be signed out, or all others at once. */
export function Devices({ devices, total }: { devices: readonly DeviceRow[]; total: string }) {
  const { t } = useTranslation("account");
  return (
    <>
      <ul>
        {devices.map(({ id, kind, name, kindName, place, city, seen, current }) => {
          const Icon = icons[kind];
          return (
            <Row key={id}>
              <span className="icon" title={kindName}>
                <Icon size={20} strokeWidth={1.75} aria-hidden />
              </span>
              <div className="what">
                <strong>
                  {name}
                  {current ? <Tag>{t("profile.devices.this")}</Tag> : null}
                </strong>
                <p>
                  {kindName} · {place}
                  {city === "" ? null : (
                    <>
                      {" · "}
                      <bdi>{city}</bdi>
                    </>
                  )}
                </p>
                <p>{seen}</p>
              </div>
              {current ? null : (
                <Form method="post" reloadDocument>
                  <FormToken />
                  <input type="hidden" name="id" value={id} />
                  <Button
                    look="plain"
                    name="intent"
                    value="end"
                    aria-label={t("profile.devices.endOf", { device: name })}
                  >
                    {t("profile.devices.end")}
                  </Button>
                </Form>
              )}
            </Row>
          );
        })}
      </ul>
      <Foot>
        <span>{devices.length > 1 ? total : t("profile.devices.only")}</span>
        {devices.length > 1 ? (
          <Form method="post" reloadDocument>
            <FormToken />
            <Button look="plain" name="intent" value="endOthers">
              {t("profile.devices.endOthers")}
            </Button>
          </Form>
        ) : null}
      </Foot>
    </>
  );
}

const Foot = styled(CardFoot)({ alignItems: "center", [from.tablet]: { paddingInline: 24 } });
