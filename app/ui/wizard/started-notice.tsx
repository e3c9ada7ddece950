import { Banner } from "../banner.tsx";
import { ButtonLink } from "../button.tsx";

interface Props {
  /** Of the draft; 0 where nothing is stored. */
  revision: number;
  /** What becomes of the draft. */
  title: string;
  link: { to: string; label: string };
}

/** Says that a form of this page replaces an unfinished draft, with a link to the draft; nothing where there is none. */
export const StartedNotice = ({ revision, title, link: { to, label } }: Props) =>
  revision === 0 ? null : (
    <Banner
      tone="info"
      title={title}
      action={
        <ButtonLink isSmall to={to}>
          {label}
        </ButtonLink>
      }
    />
  );
