import type { Page } from '@playwright/test'

/** What the browser tells of a layout: the functions that asked for it; none of a layout that is made for a frame. */
interface LayoutEvent {
  readonly name: string
  readonly args?: {
    readonly beginData?: {
      readonly stackTrace?: readonly { readonly functionName: string; readonly url: string }[]
    }
  }
}

/**
 * The layouts that scripts of the page forced while something went on, each by the functions that asked for it: by reading a size
 * or moving the keyboard after a change, so that the page is laid out then, and once more for the frame.
 */
export async function forcedLayouts(page: Page, during: () => Promise<unknown>): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  const events: LayoutEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => {
    // The protocol does not say what an event looks like.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
    events.push(...(value as unknown as LayoutEvent[]))
  })
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack'],
    },
  })
  await during()
  const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await complete
  await client.detach()
  return events.flatMap(({ name, args }) => {
    const stack = args?.beginData?.stackTrace ?? []
    // What a test itself asks of the page is in no file.
    if (name !== 'Layout' || !stack.some(({ url }) => url.startsWith('http'))) return []
    return [stack.map(({ functionName, url }) => `${functionName} ${url.split('/').at(-1)}`).join(' < ')]
  })
}
