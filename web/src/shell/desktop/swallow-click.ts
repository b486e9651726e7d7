/** Swallows the click that the present press leads to: a tap outside an open sheet, or a long press, does nothing else. */
export function swallowClick() {
  const end = () => {
    document.removeEventListener('click', stop, true)
    document.removeEventListener('pointerdown', end, true)
  }
  const stop = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
    end()
  }
  document.addEventListener('click', stop, true)
  // A press that became a scroll has no click: the next press ends the wait.
  document.addEventListener('pointerdown', end, true)
}
