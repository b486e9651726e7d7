import { controlsIn, isUsable } from './focusable'

const follows = (element: Element, other: Node) =>
  Boolean(other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)

/** What stands where a removed part stood: the next control of the same list, else the one before it. */
function neighbourOf({ target, previousSibling, nextSibling }: MutationRecord): HTMLElement | undefined {
  const controls = target instanceof Element ? controlsIn(target) : []
  const isAfter = (control: HTMLElement) =>
    previousSibling?.isConnected
      ? follows(control, previousSibling) && !previousSibling.contains(control)
      : nextSibling?.isConnected
        ? nextSibling.contains(control) || follows(control, nextSibling)
        : true
  return controls.find(isAfter) ?? controls.at(-1)
}

interface KeepFocusOptions {
  /** The part of a window that its app fills. */
  readonly content: HTMLElement
  /** Whether the keyboard belongs to this window at the moment. */
  readonly isActive: () => boolean
  /** Whether a field that gets the focus would raise an on-screen keyboard: then the content itself gets it. */
  readonly isMobile: () => boolean
}

/**
 * Keeps the keyboard in a window when the control that has it goes: an entry of a list is deleted, a page is replaced by
 * another, a field is switched off while something is sent. Then nothing has the focus, and keys would
 * do nothing. It goes to what stands in the control's place, or back to the control once it is there again; an app that
 * moves the focus itself comes first. Returns the function that stops it.
 */
export function keepFocus({ content, isActive, isMobile }: KeepFocusOptions): () => void {
  let last: HTMLElement | null = null
  /** The parts around it, from the inside out: what is left of them says where it was. */
  let around: readonly Element[] = []
  let frame = 0

  const remember = (element: HTMLElement) => {
    last = element
    around = []
    for (let at = element.parentElement; at && content.contains(at); at = at.parentElement)
      around = [...around, at]
  }

  const isNowhere = () => document.activeElement === document.body || document.activeElement === content

  const recover = () => {
    if (!last || !isNowhere() || !isActive()) return
    if (last.isConnected && !isUsable(last)) return
    const place = isUsable(last)
      ? last
      : (around.filter((part) => part.isConnected).flatMap((part) => controlsIn(part).slice(0, 1))[0] ??
        content)
    ;(isMobile() ? content : place).focus({ preventScroll: true })
  }

  const recoverSoon = () => {
    // What the app does about it itself is done by the next frame.
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(recover)
  }

  const observer = new MutationObserver((records) => {
    if (!last || (document.activeElement === last && isUsable(last))) return
    const removal = records.find(({ removedNodes }) =>
      [...removedNodes].some((node) => last !== null && node.contains(last)),
    )
    if (removal && !last.isConnected) {
      const neighbour = neighbourOf(removal)
      if (neighbour) remember(neighbour)
    }
    recoverSoon()
  })
  observer.observe(content, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  })

  const onFocusIn = ({ target, relatedTarget }: FocusEvent) => {
    if (target instanceof HTMLElement && target !== content) remember(target)
    // A press on the empty part of a window leaves the control on purpose.
    else if (relatedTarget === last) last = null
    else recoverSoon()
  }
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget || !(target instanceof HTMLElement)) return
    // A control that goes says this too, while it is still there: only what stays was left on purpose.
    queueMicrotask(() => {
      if (isUsable(target) && document.activeElement === document.body) last = null
    })
  }
  content.addEventListener('focusin', onFocusIn)
  content.addEventListener('focusout', onFocusOut)
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    content.removeEventListener('focusin', onFocusIn)
    content.removeEventListener('focusout', onFocusOut)
  }
}
