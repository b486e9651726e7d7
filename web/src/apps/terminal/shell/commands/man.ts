import { failed, printed, type ShellCommand } from '../shell-types'
import { helpPage } from './help'
import { texts } from './texts'

/** The same page as `help NAME`. */
export const man: ShellCommand = {
  name: 'man',
  summary: () => texts.man,
  usage: () => texts.manUsage,
  async run([name], context) {
    if (!name) return failed(texts.manWhich)
    const page = await helpPage(name, context)
    return page === null ? failed(texts.manNone({ name }), 16) : printed(page)
  },
}
