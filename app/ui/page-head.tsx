import { styled } from "@mui/joy/styles";
import { colour } from "./theme/tokens.ts";

const Head = styled("header")({
  "& h1": { fontSize: 20, lineHeight: "32px", fontWeight: 600 },
  "& p": { color: colour("text2") },
});

/** A screen's title and the one sentence that says what it shows. */
export function PageHead({ title, text }: { title: string; text: string }) {
  return (
    <Head>
      <h1>{title}</h1>
      <p>{text}</p>
    </Head>
  );
}
