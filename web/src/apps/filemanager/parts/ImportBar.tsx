import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { openEntry } from '../actions/navigate'
import { type FileManager, selectedEntries } from '../model/file-manager'
import { importPlugin } from '../model/import-plugin'
import { texts } from './texts'

/** While a plugin is chosen: what to do, and with a folder selected the button that imports it [A4.19]. */
export function ImportBar({ manager }: { readonly manager: FileManager }) {
  const t = useTexts(texts)
  useStore(manager.state, (state) => state.selection.ids)
  useStore(manager.folder, (state) => state.listing)
  const [folder, second] = selectedEntries(manager)
  const isChosen = folder?.type === 'folder' && second === undefined
  return (
    <ActionBar note={isChosen ? null : t.selectPlugin}>
      {isChosen ? (
        <>
          <Button onClick={() => void openEntry(manager, folder)}>{t.openFolder}</Button>
          <Button variant="primary" onClick={() => importPlugin(manager.os, manager.window, folder)}>
            {t.import({ name: folder.name })}
          </Button>
        </>
      ) : null}
    </ActionBar>
  )
}
