import type { CSSProperties } from "react";

/** Mail programs read styles of elements best; classes are for dark colours, which need a rule. */
const font = "Vazirmatn, Tahoma, Arial, sans-serif";

export const styles = {
  page: { backgroundColor: "#F4F6F8", margin: 0, padding: "24px 8px", fontFamily: font },
  card: {
    ...{ backgroundColor: "#FFFFFF", border: "1px solid #E1E5EB", borderRadius: 12 },
    ...{ maxWidth: 600, width: "100%", padding: "24px 20px", textAlign: "start" },
  },
  heading: { color: "#17202E", fontSize: 22, lineHeight: "34px", margin: "0 0 12px" },
  text: { color: "#17202E", fontSize: 16, lineHeight: "28px", margin: "0 0 16px" },
  block: { margin: "8px 0 20px" },
  button: {
    ...{ backgroundColor: "#1D5AE0", color: "#FFFFFF", borderRadius: 8, fontSize: 16, lineHeight: "24px" },
    ...{ padding: "12px 24px", textDecoration: "none", display: "inline-block" },
  },
  image: {
    ...{ width: "100%", maxWidth: "100%", height: "auto", borderRadius: 8, margin: "0 0 16px" },
    ...{ color: "#17202E", fontSize: 16, lineHeight: "26px" },
  },
  line: { borderColor: "#E1E5EB", margin: "20px 0" },
  product: { border: "1px solid #E1E5EB", borderRadius: 8, padding: 12, margin: "0 0 12px" },
  name: { fontSize: 16, lineHeight: "26px", fontWeight: 600, margin: 0 },
  link: { color: "#17202E", textDecoration: "none" },
  price: { color: "#4A5568", fontSize: 14, lineHeight: "24px", margin: 0 },
  leave: { color: "#5F6A7D", textDecoration: "underline" },
  footer: { color: "#5F6A7D", fontSize: 12, lineHeight: "20px", margin: 0 },
} satisfies Record<string, CSSProperties>;

/** Of those who read in dark colours; programs that know no such rule show the light ones. */
export const darkStyles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0D1219!important}
.card,.product{background-color:#151C27!important;border-color:#2A3546!important}
.ink{color:#E7ECF3!important}
.quiet{color:#B4BFCE!important}
.line{border-color:#2A3546!important}
.button{background-color:#2F69E3!important;color:#FFFFFF!important}
}`;
