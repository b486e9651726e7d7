import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Removes a plugin from the list of running ones [A4.25 A8.13]. */
export const end: ShellCommand = {
  name: 'end',
  summary: () => texts.end,
  usage: () => texts.endUsage,
  async run([name], { desktop }) {
    if (!name) return failed(texts.usage({ usage: texts.endUsage }))
    return (await desktop.endPlugin(name))
      ? printed(`${texts.ended({ name })}\n`)
      : failed(texts.notRunning({ name }))
  },
}
