import { mostUnprinted } from './protocol'

/** Longest time that text waits to be sent with what follows, in ms, and most text that waits. */
const flushAfterMs = 8
const mostWaiting = 16 * 1024
/** Most characters sent at once: the screen takes what is sent as a whole, and draws nothing meanwhile. */
const longestPiece = 32 * 1024

/**
 * Printed text on its way to the page: small pieces go together, long ones are cut, and the writer waits while the screen is behind, so
 * that a flood is no faster than it can be shown and Ctrl+C finds little that is still to come.
 */
export function createOutput(send: (text: string) => void, now = () => performance.now()) {
  let waiting = ''
  let unprinted = 0
  let sent = now()
  let timer: ReturnType<typeof setTimeout> | null = null
  let proceed: (() => void) | null = null

  const flush = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    sent = now()
    if (waiting === '') return
    const text = waiting
    waiting = ''
    unprinted += text.length
    for (let at = 0; at < text.length; at += longestPiece) send(text.slice(at, at + longestPiece))
  }

  return {
    /** Sends what waits. */
    flush,
    /** The page has shown so many characters. */
    printed(characters: number) {
      unprinted -= characters
      if (unprinted > mostUnprinted / 2) return
      proceed?.()
      proceed = null
    },
    /** Nothing is waited for any more: the line is over. */
    release() {
      unprinted = 0
      proceed?.()
      proceed = null
    },
    async write(text: string) {
      waiting += text
      if (waiting.length >= mostWaiting || now() - sent >= flushAfterMs) flush()
      else timer ??= setTimeout(flush, flushAfterMs)
      if (unprinted > mostUnprinted) await new Promise<void>((resolve) => (proceed = resolve))
    },
  }
}
