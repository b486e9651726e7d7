import type { EditorTheme } from './designer-preferences'

/** Attributes that give an element its own palette; none: it has the desktop's. */
export interface PaletteAttributes {
  readonly 'data-os-style'?: string
  readonly 'data-theme'?: string
}

/** OS styles whose default theme is dark. */
const darkStyles = new Set(['redblack', 'greyblack'])

/**
 * The palette of the code editor [B2.76]. Light and Dark stay with the desktop's style where it has such a palette, and with
 * its high contrast.
 */
export function editorPalette(chosen: EditorTheme, osStyle: string, theme: string): PaletteAttributes {
  if (chosen === 'auto') return {}
  const hasContrast = theme === 'contrast'
  if (chosen === 'light') {
    // The default style's is the only light one with high contrast.
    if (hasContrast || darkStyles.has(osStyle))
      return { 'data-os-style': 'default', 'data-theme': hasContrast ? 'contrast' : 'default' }
    return { 'data-os-style': osStyle, 'data-theme': 'default' }
  }
  if (hasContrast)
    return { 'data-os-style': osStyle === 'default' ? 'greyblack' : osStyle, 'data-theme': 'contrast' }
  return { 'data-os-style': osStyle, 'data-theme': 'dark' }
}
