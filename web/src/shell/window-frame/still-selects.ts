/** A box with the look and the text of a select, in its place and size. */
function pictureOf(select: HTMLSelectElement): HTMLElement {
  const { width, height } = select.getBoundingClientRect()
  const picture = document.createElement('span')
  picture.className = select.className
  picture.ariaHidden = 'true'
  picture.textContent = select.selectedOptions[0]?.text ?? ''
  Object.assign(picture.style, {
    boxSizing: 'border-box',
    display: 'inline-flex',
    alignItems: 'center',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    width: `${width}px`,
    height: `${height}px`,
  })
  return picture
}

/**
 * Shows boxes that look alike in place of the selects in an element; returns the function that brings them back. The list
 * of a select is anchored to it, so Chromium lays out whatever holds one again each time it is moved, and then puts
 * the layers of the whole page together. The select that has the focus stays, for it would lose it.
 */
export function stillSelects(element: HTMLElement): () => void {
  const selects = [...element.querySelectorAll('select')].filter(
    (select) => select !== document.activeElement,
  )
  // All are measured before the first one changes the page.
  const pictures = selects.map(pictureOf)
  selects.forEach((select, index) => {
    select.before(pictures[index] ?? '')
    select.hidden = true
  })
  return () => {
    for (const picture of pictures) picture.remove()
    for (const select of selects) select.hidden = false
  }
}
