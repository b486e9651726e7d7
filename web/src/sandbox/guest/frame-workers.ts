// Frames that a page makes of a text have an origin of their own, out of reach of what bounds the page's workers. They start none.

/** What such a frame's document begins with. */
const rule = `<meta http-equiv="Content-Security-Policy" content="worker-src 'none'">`

/**
 * Begins to put {@link rule} into each frame of a text, and into those inside by inheritance. A frame's document comes only turns
 * after its element, so that it always has the rule; a text that is replaced is read once. To be called after `document.open` and
 * before any code of the page, which can replace what is on the prototypes but not what is taken from them here. A shadow tree
 * that markup declares is not looked into: then the desktop says that it is slow (desktop-pace).
 */
export function refuseWorkersToFrames(): void {
  const { apply } = Reflect
  const Observer = MutationObserver
  // oxlint-disable-next-line typescript/unbound-method -- called with its observer
  const { observe } = Observer.prototype
  // oxlint-disable-next-line typescript/unbound-method -- called with their element
  const { attachShadow, getAttribute, setAttribute } = Element.prototype
  // oxlint-disable-next-line typescript/unbound-method -- called with the document
  const { querySelectorAll: inDocument } = Document.prototype
  // oxlint-disable-next-line typescript/unbound-method -- called with its tree
  const { querySelectorAll: inTree } = DocumentFragment.prototype
  // oxlint-disable-next-line typescript/unbound-method -- called with its expression
  const { exec } = RegExp.prototype
  // oxlint-disable-next-line typescript/unbound-method -- called with their text
  const { slice, startsWith } = String.prototype
  // oxlint-disable-next-line typescript/unbound-method -- called with its window
  const countOf = Object.getOwnPropertyDescriptor(self, 'length')?.get
  // Anything before a document's type would make the browser draw it as of old.
  const type = /^\s*<!doctype[^>]*>/i

  const bind = (frames: NodeListOf<Element>) => {
    for (let index = 0; ; index += 1) {
      const frame = frames[index]
      if (!frame) return
      const text = apply(getAttribute, frame, ['srcdoc'])
      if (text === null) continue
      const start = apply(exec, type, [text])?.[0] ?? ''
      const rest = apply(slice, text, [start.length])
      if (!apply(startsWith, rest, [rule])) apply(setAttribute, frame, ['srcdoc', start + rule + rest])
    }
  }
  const watch = (root: Document | ShadowRoot) => {
    const isDocument = root === document
    const look = () => {
      // Most pages have no frame, and change all the time.
      if (isDocument && countOf && apply(countOf, self, []) === 0) return
      bind(apply(isDocument ? inDocument : inTree, root, ['iframe']))
    }
    const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['srcdoc'] }
    apply(observe, new Observer(look), [root, options])
  }
  watch(document)
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit) {
    const root = apply(attachShadow, this, [init])
    watch(root)
    return root
  }
}
