import Play from 'lucide-react/icons/play'
import type { Command } from '@/lib/command'
import { texts } from './texts'

/** What the commands of a lesson are done to. */
export interface LessonTarget {
  readonly start: () => void
}

/** Runs the code of the lesson. */
export const tryCode: Command<LessonTarget> = {
  id: 'otterscript-tutorial.run',
  title: () => texts.tryCode,
  icon: Play,
  group: { id: 'otterscript-tutorial', title: () => texts.group },
  keys: ['Mod+Enter'],
  run: ({ start }) => start(),
}

/** All commands of a tutorial window. */
export const commands: readonly Command<LessonTarget>[] = [tryCode]
