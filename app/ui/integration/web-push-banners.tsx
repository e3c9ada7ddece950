import { useTranslation } from "react-i18next";
import type { WebPushView } from "#app/integration/web-push-page.server.ts";
import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";

const tones = { off: "info", paused: "warn", waits: "info", gone: "warn", works: "ok" } as const;

interface Props extends Pick<WebPushView, "isPlainHttp" | "state"> {
  /** Of a test that was made just now. */
  outcome: { sentence: string; url: string } | undefined;
}

/** What stands above the sections: a test's way, what keeps browsers from subscribing, and whether any has. */
export function WebPushBanners({ outcome, isPlainHttp, state }: Props) {
  const { t } = useTranslation("integration");
  return (
    <>
      {outcome === undefined ? null : (
        <Banner
          tone="ok"
          title={t("webPush.ready")}
          action={
            outcome.url === "" ? undefined : (
              <ButtonLink isSmall isReload to={outcome.url}>
                {t("webPush.open")}
              </ButtonLink>
            )
          }
        >
          {outcome.sentence}
        </Banner>
      )}
      {isPlainHttp ? (
        <Banner tone="warn" title={t("webPush.http.title")}>
          {t("webPush.http.text")}
        </Banner>
      ) : null}
      <Banner tone={tones[state.kind]} title={t(`webPush.states.${state.kind}`, { n: state.count })}>
        {t(`webPush.stateTexts.${state.kind}`, { n: state.count, when: state.when })}
      </Banner>
    </>
  );
}
