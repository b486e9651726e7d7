// Frames that a page makes of a text have an origin of their own, out of reach of what bounds the page itself.

/** What such a frame's document begins with, before the script and after it: it starts no workers. */
const around = [
  `<meta http-equiv="Content-Security-Policy" content="worker-src 'none'"><script>`,
  '</script>',
] as const

/**
 * Bounds a page and begins to put itself into each frame of a text in it, between the two texts `around`. Its own text stands in
 * those frames, so that it uses nothing outside of it and has no comments to the end of a line.
 */
function bound(around: readonly [string, string]): void {
  /* No content policy covers these connections, and not every browser takes a list of allowed ones. */
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(self, name)
  document.currentScript?.remove()

  const { apply } = Reflect
  const Observer = MutationObserver
  /* oxlint-disable typescript/unbound-method -- called with what they belong to */
  const { observe } = Observer.prototype
  const { attachShadow, getAttribute, setAttribute } = Element.prototype
  const { querySelectorAll: inDocument } = Document.prototype
  const { querySelectorAll: inTree } = DocumentFragment.prototype
  const { exec } = RegExp.prototype
  const { slice, startsWith } = String.prototype
  const countOf = Object.getOwnPropertyDescriptor(self, 'length')?.get
  /* oxlint-enable typescript/unbound-method */
  /* Anything before a document's type would make the browser draw it as of old. */
  const type = /^\s*<!doctype[^>]*>/i
  const given = JSON.stringify(around).replaceAll('<', String.raw`\u003c`)
  const beginning = `${around[0]}(${bound.toString()})(${given})${around[1]}`

  const bind = (frames: NodeListOf<Element>) => {
    for (let index = 0; ; index += 1) {
      const frame = frames[index]
      if (!frame) return
      const text = apply(getAttribute, frame, ['srcdoc'])
      if (text === null) continue
      const start = apply(exec, type, [text])?.[0] ?? ''
      const rest = apply(slice, text, [start.length])
      if (!apply(startsWith, rest, [beginning]))
        apply(setAttribute, frame, ['srcdoc', start + beginning + rest])
    }
  }
  const watch = (root: Document | ShadowRoot) => {
    const isDocument = root === document
    const look = () => {
      /* Most pages have no frame, and change all the time. */
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

/**
 * Takes connections between browsers from a page and from all frames of texts in it, and workers from those frames. A frame's
 * document comes only turns after its element, so that it always begins with the rule; a text that is replaced is read once. To
 * be called after `document.open` and before any code of the page, which can replace what is on the prototypes but not what is
 * taken from them here. A shadow tree that markup declares is not looked into: there a list of allowed connections holds, in
 * browsers that know it, and the desktop says that it is slow (desktop-pace).
 */
export function boundInnerFrames(): void {
  bound(around)
}
