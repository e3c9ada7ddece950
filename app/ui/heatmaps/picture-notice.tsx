import { Banner } from "../banner.tsx";

/** Why there is no picture, or an older one, and what to do. */
export interface Notice {
  tone: "info" | "warn";
  title: string;
  text: string;
}

export const PictureNotice = ({ notice }: { notice: Notice | undefined }) =>
  notice === undefined ? null : (
    <Banner tone={notice.tone} title={notice.title}>
      {notice.text}
    </Banner>
  );
