// The sample apps: each is one page, written so that it can be read and changed in the code editor.
import type { LazyText, Sample } from './sample-tree'
import calculator from './apps/calculator.html?sample'
import clock from './apps/clock.html?sample'
import notepad from './apps/notepad.html?sample'
import { sampleIcons } from './icons'

/** An app that ships with the product, as a sample file and as a plugin. */
export interface SampleApp {
  readonly name: string
  readonly icon: string
  /** The whole page. */
  readonly page: LazyText
}

/** Calculator [B2.64], Clock [B2.65] and Notepad [B2.66]. */
export const sampleApps: readonly SampleApp[] = [
  { name: 'Calculator', icon: sampleIcons.calculator, page: calculator },
  { name: 'Clock', icon: sampleIcons.clock, page: clock },
  { name: 'Notepad', icon: sampleIcons.notepad, page: notepad },
]

/** The sample apps [A3.10]: each is one page that works on its own. */
export const apps: Readonly<Record<string, Sample>> = Object.fromEntries(
  sampleApps.flatMap(({ name, icon, page }) => {
    const folder = `/apps/${name.toLowerCase()}`
    return [
      [folder, { content: null, icon }],
      [`${folder}/index.html`, { content: page }],
    ]
  }),
)
