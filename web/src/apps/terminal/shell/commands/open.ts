import { normalisePath } from '@/kernel/files/paths'
import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Opens files in the app for their kind, and folders in the file manager. */
export const open: ShellCommand = {
  name: 'open',
  summary: () => texts.open,
  usage: () => texts.openUsage,
  async run(args, { engine, desktop }) {
    if (args.length === 0) return failed(texts.usage({ usage: texts.openUsageOfOne }))
    let problems = ''
    for (const name of args) {
      const opened = await desktop.open(normalisePath(name, engine.cwd))
      if (!opened.ok) problems += `${texts.openFailed({ reason: opened.error.message })}\n`
    }
    return problems ? failed(problems) : printed('')
  },
}
