import type { ReadToken } from './palette'

/** Reads the desktop's colour tokens as `#rrggbb`, whatever form they are written in. */
export function tokensOf(element: HTMLElement): ReadToken {
  const styles = getComputedStyle(element)
  const context = document.createElement('canvas').getContext('2d')
  return (name) => {
    const written = styles.getPropertyValue(name).trim()
    if (/^#[0-9a-f]{6}$/i.test(written) || !context) return written
    // A canvas answers with the short form of any colour it was given.
    context.fillStyle = '#000000'
    context.fillStyle = written
    return context.fillStyle
  }
}
