import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Adds a plugin to the list of running ones [A4.25 A8.13]. The list belongs to the desktop: all terminals see it. */
export const start: ShellCommand = {
  name: 'start',
  summary: () => texts.start,
  usage: () => texts.startUsage,
  details: () => [texts.startAdds],
  async run([name], { desktop }) {
    if (!name) return failed(texts.usage({ usage: texts.startUsage }))
    const { plugins } = await desktop.facts()
    if (plugins.includes(name)) return printed(`${texts.alreadyRunning({ name })}\n`)
    await desktop.startPlugin(name)
    return printed(`${texts.started({ name })}\n`)
  },
}
