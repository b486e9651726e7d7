// The sample apps: each is one page, written so that it can be read and changed in the code editor.
import type { Sample } from './sample-tree'
import calculator from './apps/calculator.html?raw'
import clock from './apps/clock.html?raw'
import lookScript from './apps/look.js?raw'
import lookStyle from './apps/look.css?raw'
import notepad from './apps/notepad.html?raw'
import { sampleIcons } from './icons'

const mark = '/* look */\n'

/** A text as deep as the rest of a page's styles and scripts. */
const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '      ')

/** A page with what the apps have in common, which stands where its style and its script have the mark. */
function assemble(page: string): string {
  const [head, body, end, ...more] = page.split(mark)
  if (head === undefined || body === undefined || end === undefined || more.length > 0)
    throw new Error('A sample app marks two places: in its style and in its script.')
  return `${head}${indented(lookStyle)}${body}${indented(lookScript)}${end}`
}

/** An app that ships with the product, as a sample file and as a plugin. */
export interface SampleApp {
  readonly name: string
  readonly icon: string
  /** The whole page. */
  readonly page: string
}

/** Calculator [B2.64], Clock [B2.65] and Notepad [B2.66]. */
export const sampleApps: readonly SampleApp[] = [
  { name: 'Calculator', icon: sampleIcons.calculator, page: assemble(calculator) },
  { name: 'Clock', icon: sampleIcons.clock, page: assemble(clock) },
  { name: 'Notepad', icon: sampleIcons.notepad, page: assemble(notepad) },
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
