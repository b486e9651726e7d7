import FilePlus from 'lucide-react/icons/file-plus-2'
import type { Command } from '@/lib/command'
import { desktopGroup } from '@/shell/keyboard/shell-commands'
import { texts } from './command.texts'

/** The command that puts samples into the person's documents; what it is done to is what does it. */
export const addSamplesCommand: Command<() => void> = {
  id: 'desktop.samples',
  title: () => texts.addSamples,
  icon: FilePlus,
  group: desktopGroup,
  run: (add) => add(),
}
