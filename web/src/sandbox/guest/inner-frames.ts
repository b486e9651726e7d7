// Frames that a page makes from a text have their own origin, out of reach of what bounds the page itself.
import { isFirefox } from './is-firefox'

/** What such a frame's document begins with. */
interface Beginning {
  readonly rule: string
  /** What stands around the text of {@link confine}, which confines the frame in turn; null when no script runs there. */
  readonly script: readonly [string, string] | null
}

const policy = (directive: string) => `<meta http-equiv="Content-Security-Policy" content="${directive}">`

/**
 * Such a frame starts no workers. In Firefox it runs no scripts at all: there is no list of allowed connections, and a script can
 * put a new page in the place of the frame's own, in which nothing is bounded.
 */
const beginning: Beginning = isFirefox
  ? { rule: policy("script-src 'none'"), script: null }
  : { rule: policy("worker-src 'none'"), script: ['<script>', '</script>'] }

/**
 * Bounds a page and begins to put a beginning into each frame of a text in it. Its own text stands in those frames, so that it
 * uses nothing outside of it and has no comments to the end of a line.
 */
function confine(given: Beginning): void {
  /* No content policy covers these connections, and not every browser takes a list of allowed ones. */
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(self, name)
  /* Only Chromium keeps a frame from it; elsewhere a press, whatever it is on, would be enough. */
  Reflect.deleteProperty(Navigator.prototype, 'clipboard')
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
  const { execCommand, open } = Document.prototype
  const { preventDefault, stopImmediatePropagation } = Event.prototype
  const buttonOf = Object.getOwnPropertyDescriptor(MouseEvent.prototype, 'button')?.get
  const countOf = Object.getOwnPropertyDescriptor(self, 'length')?.get
  /* oxlint-enable typescript/unbound-method */
  /* These commands change what was copied without asking anyone; apps ask the desktop. */
  const copying = /^(?:copy|cut|paste)$/i
  const textOf = String
  Document.prototype.execCommand = function (this: Document, name: string, ui?: boolean, value?: string) {
    const command = textOf(name)
    return apply(exec, copying, [command]) ? false : apply(execCommand, this, [command, ui, value])
  }
  /*
   * The middle button would hand over what the person selected last, in whatever program, and a page need not show a field for
   * that. So it pastes nothing.
   */
  const addListener = self.addEventListener.bind(self)
  let isMiddle = false
  const press = (event: Event) => {
    if (!event.isTrusted) return
    isMiddle = buttonOf !== undefined && apply(buttonOf, event, []) === 1
    if (isMiddle) apply(preventDefault, event, [])
  }
  const begin = (event: Event) => {
    if (event.isTrusted) isMiddle = false
  }
  const paste = (event: Event) => {
    if (!isMiddle || !event.isTrusted) return
    apply(preventDefault, event, [])
    apply(stopImmediatePropagation, event, [])
  }
  /* Opening a document takes listeners away; what is there already is not added twice. */
  const listen = () => {
    for (const name of ['mouseup', 'auxclick'] as const) addListener(name, press, true)
    for (const name of ['mousedown', 'keydown'] as const) addListener(name, begin, true)
    addListener('paste', paste, true)
  }
  listen()
  Object.assign(Document.prototype, {
    open(this: Document, ...given: readonly unknown[]) {
      const opened: unknown = apply(open, this, given)
      listen()
      return opened
    },
  })

  /* Anything before a document's type would make the browser draw it as of old. */
  const type = /^\s*<!doctype[^>]*>/i
  const { rule, script } = given
  const argument = JSON.stringify(given).replaceAll('<', String.raw`\u003c`)
  const beginning = script ? `${rule}${script[0]}(${confine.toString()})(${argument})${script[1]}` : rule

  /*
   * Shadow trees that markup declares are out of sight when they are closed. So none is declared: the attribute that does it gets
   * another name, and they are made by script.
   */
  const word = 'shadowrootmode'
  const renamed = `data-${word}`
  const ends = Array.from(word, (_, index) => word.slice(index + 1)).filter((end) => end !== '')
  /* The attribute, after all that can stand before one, also at the end of a piece of markup. */
  const declared = new RegExp(`[\\s/"'](?=${word}(?:[\\s=/>]|$))`, 'gi')
  /* The end of the word after a script, which can have written its beginning. */
  const continued = new RegExp(`>(?=(?:${ends.join('|')})(?:[\\s=/>]|$))`, 'gi')
  let hasRenamed = false
  const insert = (markup: string, pattern: RegExp, inserted: string) => {
    /* One by one: what takes a list apart can be replaced. */
    let result = ''
    let from = 0
    pattern.lastIndex = 0
    for (;;) {
      const match = apply(exec, pattern, [markup])
      if (!match) return result + apply(slice, markup, [from])
      result += apply(slice, markup, [from, match.index + 1]) + inserted
      from = match.index + 1
    }
  }
  const undeclared = (markup: string) => {
    const result = insert(insert(markup, declared, 'data-'), continued, ' ')
    hasRenamed ||= result !== markup
    return result
  }

  const bind = (frames: NodeListOf<Element>) => {
    for (let index = 0; ; index += 1) {
      const frame = frames[index]
      if (!frame) return
      const text = apply(getAttribute, frame, ['srcdoc'])
      if (text === null) continue
      const start = apply(exec, type, [text])?.[0] ?? ''
      const rest = apply(slice, text, [start.length])
      const isBound = apply(startsWith, rest, [beginning])
      const markup = undeclared(isBound ? apply(slice, rest, [beginning.length]) : rest)
      const whole = start + beginning + markup
      if (whole !== text) apply(setAttribute, frame, ['srcdoc', whole])
    }
  }
  /* Makes the trees that were declared. What is still being read is made with what comes after it. */
  const grow = (templates: NodeListOf<Element>) => {
    for (const template of Array.from(templates)) {
      const { parentElement: host, nextSibling } = template
      if (!(template instanceof HTMLTemplateElement) || !host) continue
      if (document.readyState === 'loading' && !nextSibling && !host.nextSibling) continue
      const mode = template.getAttribute(renamed)?.toLowerCase()
      template.remove()
      if ((mode !== 'open' && mode !== 'closed') || host.shadowRoot) continue
      try {
        const delegatesFocus = template.hasAttribute('shadowrootdelegatesfocus')
        host.attachShadow({ mode, delegatesFocus }).append(template.content)
      } catch {
        /* An element that can have no such tree, or has one. */
      }
    }
  }
  const watch = (root: Document | ShadowRoot) => {
    const isDocument = root === document
    const look = () => {
      if (hasRenamed) grow(apply(isDocument ? inDocument : inTree, root, [`template[${renamed}]`]))
      /* Most pages have no frame, and change all the time. */
      if (isDocument && countOf && apply(countOf, self, []) === 0) return
      bind(apply(isDocument ? inDocument : inTree, root, ['iframe']))
    }
    const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['srcdoc'] }
    apply(observe, new Observer(look), [root, options])
  }
  watch(document)
  Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit) {
    /* A copy of it would be out of sight. */
    const root = apply(attachShadow, this, [{ ...init, clonable: false }])
    watch(root)
    return root
  }

  /* Markup that comes later. */
  let written = ''
  for (const name of ['write', 'writeln'] as const) {
    const native = Document.prototype[name]
    Document.prototype[name] = function (this: Document, ...pieces: readonly string[]) {
      let markup = ''
      for (let index = 0; index < pieces.length; index += 1) markup += `${pieces[index]}`
      /* A word in two pieces is broken where they meet. */
      const joined = written + markup
      declared.lastIndex = 0
      const split = apply(exec, declared, [joined])
      if (split && split.index < written.length) markup = ` ${markup}`
      markup = undeclared(markup)
      written = apply(slice, written + markup, [-word.length - 1])
      if (name === 'writeln') written = ''
      apply(native, this, [markup])
      listen()
    }
  }
  for (const holder of [Element.prototype, ShadowRoot.prototype, Document] as readonly object[]) {
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (!name.endsWith('HTMLUnsafe')) continue
      const native: unknown = Reflect.get(holder, name)
      if (name.startsWith('stream') || typeof native !== 'function') Reflect.deleteProperty(holder, name)
      else
        Reflect.set(holder, name, function (this: unknown, markup?: string, options?: unknown) {
          return apply(native, this, [undeclared(`${markup}`), options]) as unknown
        })
    }
  }
  document.addEventListener('DOMContentLoaded', () => {
    if (hasRenamed) grow(apply(inDocument, document, [`template[${renamed}]`]))
  })
}

/**
 * Takes connections between browsers from a page and from all frames of texts in it, and workers from those frames. A frame's
 * document comes only turns after its element, so that it always begins as it has to. To be called after `document.open` and before
 * any code of the page, which can replace what is on the prototypes but not what is taken from them here.
 */
export function confineInnerFrames(): void {
  confine(beginning)
}
