import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { CommandIcon } from '@/ui/commands/CommandIcon'
import { bound } from '../commands/context'
import { destroyRecycled, empty, restore } from '../commands/recycle-bin'
import type { FileManager } from '../model/file-manager'
import { texts } from './texts'

/** What one does in the recycle bin, above its list. */
export function BinBar({ manager }: { readonly manager: FileManager }) {
  const t = useTexts(texts)
  useStore(manager.folder, (state) => state.listing)
  useStore(manager.state, (state) => state.selection.ids)
  return (
    <div
      role="toolbar"
      aria-label={t.recycleBin}
      className="flex shrink-0 flex-wrap gap-2 border-b border-border px-3 py-2"
    >
      {[restore, destroyRecycled, empty].map((record) => {
        const command = bound(record, manager)
        return (
          <Button
            key={command.id}
            disabled={!command.isEnabled}
            // A phone has room for two; the menus have all three.
            className={record === destroyRecycled ? '@max-md:hidden' : ''}
            onClick={() => command.run()}
          >
            <CommandIcon command={command} />
            {command.title}
          </Button>
        )
      })}
    </div>
  )
}
