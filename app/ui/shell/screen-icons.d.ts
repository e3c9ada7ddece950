/** Made by `scripts/screen-icons.ts` from the screen registry. */
declare module "virtual:screen-icons" {
  export const screenIcons: Record<import("#contract/screens.ts").ScreenIcon, import("lucide-react").LucideIcon>;
}
