import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { openEntry } from '../actions/navigate'
import { type FileManager, selectedEntries } from '../model/file-manager'
import { importPlugin } from '../model/import-plugin'

/** While a plugin is chosen: what to do, and with a folder selected the button that imports it [A4.19]. */
export function ImportBar({ manager }: { readonly manager: FileManager }) {
  useStore(manager.state, (state) => state.selection.ids)
  useStore(manager.folder, (state) => state.listing)
  const [folder, second] = selectedEntries(manager)
  const isChosen = folder?.type === 'folder' && second === undefined
  return (
    <ActionBar note={isChosen ? null : 'Select the folder of the plugin.'}>
      {isChosen ? (
        <>
          <Button onClick={() => void openEntry(manager, folder)}>Open folder</Button>
          <Button variant="primary" onClick={() => importPlugin(manager.os, manager.window, folder)}>
            Import {folder.name}
          </Button>
        </>
      ) : null}
    </ActionBar>
  )
}
