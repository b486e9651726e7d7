import Download from 'lucide-react/icons/download'
import Play from 'lucide-react/icons/play'
import Save from 'lucide-react/icons/save'
import type { Command, CommandRecord } from '@/lib/command'
import { textCommands } from '@/ui/editor-frame/text-commands'
import type { Designer } from './model/designer'
import { texts } from './tabs/texts'
import { texts as windowTexts } from './texts'

const group = { id: 'appdesigner', title: () => windowTexts.appDesigner }

export const preview: Command<Designer> = {
  id: 'appdesigner.preview',
  title: () => texts.preview,
  icon: Play,
  group,
  keys: ['Mod+Enter'],
  run: (designer) => designer.preview(),
}

export const save: Command<Designer> = {
  id: 'appdesigner.save',
  title: () => texts.save,
  icon: Save,
  group,
  keys: ['Mod+S'],
  run: (designer) => designer.save(),
}

const exportApp: Command<Designer> = {
  id: 'appdesigner.export',
  title: () => texts.export,
  icon: Download,
  group,
  run: (designer) => designer.export(),
}

/** What can be done in every tab of the window. */
export const designerCommands: readonly Command<Designer>[] = [save, preview, exportApp]

/** All commands of an App Designer window. */
export const commands: readonly CommandRecord[] = [...designerCommands, ...textCommands]
