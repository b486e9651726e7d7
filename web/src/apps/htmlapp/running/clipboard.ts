import type { BrokerPorts } from '@/kernel/app-platform/broker-types'
import { log } from '@/lib/log'
import { type Result, failure, success } from '@/lib/result'

/** Browsers refuse the clipboard to a page that does not have the focus, or that the person forbade it. */
async function attempt<T>(access: () => Promise<T>, message: string): Promise<Result<T>> {
  try {
    return success(await access())
  } catch (cause) {
    log.warn('The clipboard was not available', cause)
    return failure('unavailable', message)
  }
}

/** The browser's clipboard as apps get it. */
export const browserClipboard: BrokerPorts['clipboard'] = {
  readText: () =>
    attempt(
      () => navigator.clipboard.readText(),
      // not shown: the code of the app reads it
      'The browser did not let the clipboard be read. Click into the window and try again.',
    ),
  writeText: (text) =>
    attempt(
      () => navigator.clipboard.writeText(text),
      // not shown: the code of the app reads it
      'The browser did not let the clipboard be changed. Click into the window and try again.',
    ),
}
