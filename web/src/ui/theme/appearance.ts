import type { Readable } from '@/ui/use-store'

/** What decides how the desktop looks: the part of a person's settings that the palettes and tokens follow. */
export interface Appearance {
  /** 'default', 'dark' or 'contrast' [A9.15]. */
  readonly theme: string
  /** 'default', 'redblack', 'bluegold' or 'greyblack' [A9.15]. */
  readonly osStyle: string
  /** Interface scale: '100%', '125%' or '150%' [A9.14]. */
  readonly scaling: string
}

/** Tells the browser's own surroundings (a phone's status bar) the taskbar's colour, in the frame that works the styles out. */
function paintSurroundings(root: HTMLElement) {
  requestAnimationFrame(() => {
    const colour = getComputedStyle(root).getPropertyValue('--taskbar-solid').trim()
    const meta = root.ownerDocument.querySelector('meta[name="theme-color"]')
    if (colour && meta) meta.setAttribute('content', colour)
  })
}

/**
 * Makes `root` (the document's root element) look as asked: palette and interface scale [A9.14 A9.15].
 * The palettes set the colour scheme of native controls. A scaling that cannot be read counts as 100%.
 */
export function applyAppearance(appearance: Appearance, root: HTMLElement): void {
  root.setAttribute('data-theme', appearance.theme)
  root.setAttribute('data-os-style', appearance.osStyle)
  const percent = /^(\d{2,3})%$/.exec(appearance.scaling)?.[1] ?? '100'
  root.style.setProperty('--scale', String(Number(percent) / 100))
  paintSurroundings(root)
}

/** Returns `root` to the look of the login screen: the default palette and scale. */
export function resetAppearance(root: HTMLElement): void {
  root.removeAttribute('data-theme')
  root.removeAttribute('data-os-style')
  root.style.removeProperty('--scale')
  paintSurroundings(root)
}

/**
 * Applies a settings store's appearance to `root` now and after every change. Returns the function that stops this and
 * returns the root to the look of the login screen.
 */
export function followAppearance(settings: Readable<Appearance>, root: HTMLElement): () => void {
  const apply = () => applyAppearance(settings.getState(), root)
  apply()
  const unsubscribe = settings.subscribe(apply)
  return () => {
    unsubscribe()
    resetAppearance(root)
  }
}
