import type { ProxyAskMessage, ProxyPageMessage } from '@otteros/contracts'

const ask: ProxyAskMessage['type'] = 'otteros-page-ask'
const here: ProxyPageMessage['type'] = 'otteros-page-here'

/**
 * JavaScript, without a script element around it, by which a page of a place answers the desktop that asks whether it is still
 * there. It must run before anything of the page's own: it keeps what it needs, so that nothing a page replaces later
 * makes it fall silent, and pages see nothing of the questions.
 */
export const hereScript = (desktops: readonly string[]): string =>
  `;(${hereFunction})(${JSON.stringify({ desktops }).replaceAll('<', String.raw`\u003c`)});`

/** The same as a function of an object that has `desktops`. */
export const hereFunction: string = String.raw`({ desktops }) => {
  const [ask, here] = ['${ask}', '${here}']
  if (parent === self || parent !== top) return
  const around = parent
  const post = around.postMessage.bind(around)
  const { call } = Function.prototype
  const reader = (name) => call.bind(Object.getOwnPropertyDescriptor(MessageEvent.prototype, name).get)
  const sourceOf = reader('source')
  const originOf = reader('origin')
  const dataOf = reader('data')
  const hide = call.bind(Event.prototype.stopImmediatePropagation)
  const listen = addEventListener.bind(window)
  const isDesktop = (origin) => {
    for (let index = 0; index < desktops.length; index++) if (desktops[index] === origin) return true
    return false
  }
  const onMessage = (event) => {
    const origin = originOf(event)
    if (sourceOf(event) !== around || !isDesktop(origin)) return
    const data = dataOf(event)
    if (data === null || typeof data !== 'object' || data.type !== ask) return
    hide(event)
    post({ type: here, nonce: data.nonce }, origin)
  }
  listen('message', onMessage, true)
  // A page that writes itself anew takes all listeners away.
  const { apply } = Reflect
  for (const name of ['open', 'write', 'writeln']) {
    const work = Document.prototype[name]
    Document.prototype[name] = function () {
      const result = apply(work, this, arguments)
      listen('message', onMessage, true)
      return result
    }
  }
}`
