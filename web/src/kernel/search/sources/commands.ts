import type { Os } from '@/kernel/os'
import type { BoundCommand } from '@/lib/command'
import { foldText } from '../fold'
import { matchNamed } from '../match'
import type { Hit, SearchSource } from '../types'

const hitOf = (command: BoundCommand, score: number): Hit => ({
  id: `command:${command.id}`,
  title: command.title,
  hint: command.group.title(),
  icon: command.icon === undefined ? { kind: 'group' } : { kind: 'control', icon: command.icon },
  keys: command.keys,
  score,
  run: () => command.run(),
})

/** What can be done now: by the app in front, then by the desktop. `own`: the command that opens the search itself. */
export function createCommandSource(
  { commands, windows }: Pick<Os, 'commands' | 'windows'>,
  own: string,
): SearchSource {
  const offered = () => {
    const { activeId } = windows.getState()
    const all = [...(activeId === null ? [] : commands.of(activeId)), ...commands.of(null)]
    return all.filter(({ id, isOffered, isEnabled }) => isOffered && isEnabled && id !== own)
  }
  return {
    id: 'commands',
    find({ words }) {
      return offered().flatMap((command) => {
        const names = [command.menuTitle, command.group.title()].map(foldText)
        const score = matchNamed(foldText(command.title), names, words)
        return score > 0 ? hitOf(command, score) : []
      })
    },
    recall(id) {
      const command = offered().find((each) => id === `command:${each.id}`)
      return command ? hitOf(command, 0) : null
    },
  }
}
