// A page moves the keyboard within itself, and never to itself: only the person and the desktop give it the keyboard. What a
// page without it wants to focus is focused once it gets it, as in a tab that is not in front.

interface Wanted {
  readonly element: Element
  readonly focus: (options: FocusOptions) => void
}

/**
 * Puts methods that heed this in the place of `focus` and `blur`, which the page cannot undo: what is on the prototypes goes, and
 * frames with their own prototypes are out of its reach. The element with `autofocus` gets the keyboard when the page first does
 * and nothing else in it has it: browsers leave autofocus aside in a frame of another origin. To be called after `document.open`
 * and before any code of the page.
 */
export function keepFocusInside(): void {
  const { apply } = Reflect
  // oxlint-disable-next-line typescript/unbound-method -- called with the document
  const { hasFocus, querySelector } = Document.prototype
  const isHere = () => apply(hasFocus, document, [])
  let wanted: Wanted | null = null
  let wasHere = false

  for (const { prototype } of [
    HTMLElement,
    SVGElement,
    ...('MathMLElement' in self ? [MathMLElement] : []),
  ]) {
    // oxlint-disable-next-line typescript/unbound-method -- called with their element
    const { focus, blur } = prototype
    prototype.focus = function (this: HTMLElement, ...given: readonly [FocusOptions?]) {
      if (isHere()) {
        wanted = null
        return apply(focus, this, given)
      }
      wanted = { element: this, focus: (options) => apply(focus, this, [options]) }
      return undefined
    }
    prototype.blur = function (this: HTMLElement) {
      if (wanted?.element === this) wanted = null
      return apply(blur, this, [])
    }
  }
  const focusWindow = self.focus.bind(self)
  self.focus = () => {
    if (isHere()) focusWindow()
  }

  self.addEventListener('focus', (event) => {
    if (!event.isTrusted) return
    const isFirst = !wasHere
    const last = wanted
    wasHere = true
    wanted = null
    // Not scrolled to: the person looks at something else by now.
    if (last?.element.isConnected) return last.focus({ preventScroll: true })
    if (!isFirst || (document.activeElement !== null && document.activeElement !== document.body)) return
    const first: unknown = apply(querySelector, document, ['[autofocus]'])
    if (first instanceof HTMLElement || first instanceof SVGElement) first.focus()
  })
}
