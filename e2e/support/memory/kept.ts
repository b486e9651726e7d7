import type { CDPSession, Page } from '@playwright/test'

/** What a page holds on to, as counts that depend on neither the machine nor its engine's compiled code. */
export interface Kept {
  /** Elements and texts that are not in the document, but that a script can still reach. */
  readonly detached: number
  readonly listeners: number
  readonly documents: number
  readonly frames: number
  readonly workers: number
}

/** Collects garbage, also what only goes once something else is gone. */
export async function collectGarbage(cdp: CDPSession): Promise<void> {
  for (let time = 0; time < 3; time++) await cdp.send('HeapProfiler.collectGarbage')
}

/** How many nodes a script can reach that are in no document. */
async function detachedNodes(cdp: CDPSession): Promise<number> {
  const objectGroup = 'detached'
  const { result: prototype } = await cdp.send('Runtime.evaluate', {
    expression: 'Node.prototype',
    objectGroup,
  })
  const { objects: nodes } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
    objectGroup,
  })
  const { result } = await cdp.send('Runtime.callFunctionOn', {
    objectId: nodes.objectId ?? '',
    // The prototypes of all kinds of node are among them, which are no nodes themselves.
    functionDeclaration: `function () {
      return this.filter((node) => !Object.hasOwn(node, 'constructor') && !node.isConnected).length
    }`,
    returnByValue: true,
  })
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup })
  if (typeof result.value !== 'number') throw new Error('The browser does not tell which nodes it keeps')
  return result.value
}

/** The browser's numbers, by name. */
async function readMetrics(cdp: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/**
 * Collects garbage, then counts what the page still holds. It takes the least of three counts: each second the taskbar's clock makes a
 * listener that is garbage at once, which may come between a collection and its count.
 */
export async function keptBy(page: Page, cdp: CDPSession): Promise<Kept> {
  const counts: ReadonlyMap<string, number>[] = []
  while (counts.length < 3) {
    await collectGarbage(cdp)
    counts.push(await readMetrics(cdp))
  }
  const least = (name: string) => Math.min(...counts.map((count) => count.get(name) ?? Number.NaN))
  return {
    detached: await detachedNodes(cdp),
    listeners: least('JSEventListeners'),
    documents: least('Documents'),
    frames: least('Frames'),
    workers: page.workers().length,
  }
}
