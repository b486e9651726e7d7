import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'

/** The part of an answer of the browser that is used. */
interface Answer {
  readonly id?: number
  readonly result?: object
  readonly error?: { readonly message: string }
}

/** Commands of the browser that its own types leave out, since they are of an older form. */
interface OlderSession {
  send(method: string, parameters: object): Promise<object>
  on(event: string, listener: (message: { readonly message: string }) => void): void
}

/**
 * A page whose network is not recorded. Listening to the network of a page, as the test tool does with all its own pages, makes
 * the page's process keep what was downloaded, up to 200 MB: that would be taken for memory of the product.
 */
export class UnrecordedPage {
  private readonly browser: OlderSession
  private readonly sessionId: string
  private readonly waiting = new Map<number, (answer: Answer) => void>()
  private asked = 0

  private constructor(browser: OlderSession, sessionId: string) {
    this.browser = browser
    this.sessionId = sessionId
    browser.on('Target.receivedMessageFromTarget', ({ message }) => {
      const answer: Answer = JSON.parse(message)
      this.waiting.get(answer.id ?? 0)?.(answer)
      this.waiting.delete(answer.id ?? 0)
    })
  }

  static async open(chrome: Browser, url: string): Promise<UnrecordedPage> {
    const browser: CDPSession = await chrome.newBrowserCDPSession()
    const { targetId } = await browser.send('Target.createTarget', { url })
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false })
    return new UnrecordedPage(browser, sessionId)
  }

  /** Asks the page's own protocol. */
  async ask(method: string, parameters: object = {}): Promise<object> {
    const id = ++this.asked
    const answered = new Promise<Answer>((resolve) => this.waiting.set(id, resolve))
    const message = JSON.stringify({ id, method, params: parameters })
    await this.browser.send('Target.sendMessageToTarget', { sessionId: this.sessionId, message })
    const { result, error } = await answered
    if (!result) throw new Error(`${method}: ${error?.message ?? 'no answer'}`)
    return result
  }

  /** Runs an expression in the page and waits for what it promises. */
  async run(expression: string): Promise<void> {
    const result = await this.ask('Runtime.evaluate', { expression, awaitPromise: true })
    if ('exceptionDetails' in result) throw new Error(JSON.stringify(result.exceptionDetails))
  }

  /** Waits until an expression is true in the page, which may still be loading. */
  async until(expression: string): Promise<void> {
    for (;;) {
      const isTrue = await this.ask('Runtime.evaluate', { expression, returnByValue: true }).then(
        (answer) => JSON.stringify(answer).includes('"value":true'),
        // Its context is another one when it has loaded.
        () => false,
      )
      if (isTrue) return
      await wait(50)
    }
  }

  /** Bytes of the page's heap after a collection. */
  async heap(): Promise<number> {
    await this.ask('HeapProfiler.collectGarbage')
    const usage = await this.ask('Runtime.getHeapUsage')
    return 'usedSize' in usage ? Number(usage.usedSize) : Number.NaN
  }
}
