/** px of width below which windows inside the machine fill its screen: a phone, or a narrow window. */
const compactWidth = 560

/** Whether windows fill the screen; an unmeasured one is not narrow. */
export const isCompact = ({ screen }: { readonly screen: { readonly width: number } }): boolean =>
  screen.width > 0 && screen.width < compactWidth
