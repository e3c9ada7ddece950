import { LoaderCircle } from "lucide-react";
import { Empty } from "../empty.tsx";

/** On the way to the gateway: it opens by itself, or by the link. */
export const ToGateway = ({ title, text, url, link }: Record<"title" | "text" | "url" | "link", string>) => (
  <Empty Icon={LoaderCircle} title={title} text={text}>
    <a href={url}>{link}</a>
  </Empty>
);
