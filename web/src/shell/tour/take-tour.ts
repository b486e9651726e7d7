import Compass from 'lucide-react/icons/compass'
import type { Command } from '@/lib/command'
import { desktopGroup } from '@/shell/keyboard/shell-commands'
import { texts } from './command.texts'

/** The command that begins the tour; what it is done to is what begins it. */
export const takeTour: Command<() => void> = {
  id: 'desktop.tour',
  title: () => texts.takeTour,
  icon: Compass,
  group: desktopGroup,
  run: (begin) => begin(),
}
