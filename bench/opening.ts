import type { Person } from '../e2e/support/account'
import { signedInBrowser } from './browser'
import { type Content, installProbe, type Opened } from './probe'
import { median } from './statistics'
import { repeat } from './step'
import type { Row } from './table'

/** An app that is opened by its icon on the desktop. */
interface OpenedApp {
  /** The icon's label. */
  readonly name: string
  readonly content: Content
  /** Goals in ms where they differ from those of any app: content cold and warm. */
  readonly goals?: readonly [cold: string, warm: string]
}

/** A first and a second opening. */
export interface ColdAndWarm {
  readonly cold: Opened
  readonly warm: Opened
}

/** ms between two openings: what the first fetches once the page is idle is there by then, as it is for a person. */
export const pause = 1500

/** The four rows about opening a window for the first and the second time. */
export function openedRows(
  name: string,
  opened: readonly ColdAndWarm[],
  [coldGoal, warmGoal]: readonly [cold: string, warm: string] = ['≤ 90', '≤ 60'],
): Row[] {
  const row = (time: keyof ColdAndWarm, part: keyof Opened, goal: string): Row => ({
    what: `${name} opens ${time}: ${part}`,
    unit: 'ms',
    value: median(opened.map((both) => both[time][part])),
    goal,
  })
  return [
    row('cold', 'window', '≤ 50'),
    row('cold', 'content', coldGoal),
    row('warm', 'window', '≤ 35'),
    row('warm', 'content', warmGoal),
  ]
}

/** Opens an app twice by its icon, each run in a new profile, and tells how long it takes. */
export async function openingRows(
  url: string,
  person: Person,
  runs: number,
  { name, content, goals }: OpenedApp,
): Promise<Row[]> {
  const opened = await repeat(`${name} opens`, runs, async (): Promise<ColdAndWarm> => {
    const { page, close } = await signedInBrowser(url, person)
    await page.evaluate(installProbe)
    const open = () =>
      page.evaluate(([icon, wanted]) => benchProbe.openWindow(icon, wanted), [name, content] as const)
    const cold = await open()
    await page.waitForTimeout(pause)
    const warm = await open()
    await close()
    return { cold, warm }
  })
  return openedRows(name, opened, goals)
}
