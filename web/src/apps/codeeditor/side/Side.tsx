import FilePlus from 'lucide-react/icons/file-plus'
import FolderOpen from 'lucide-react/icons/folder-open'
import FolderPlus from 'lucide-react/icons/folder-plus'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { baseName, documentsFolder, parentPath } from '@/kernel/files/paths'
import type { Os } from '@/kernel/os'
import { isListOf, isText, readRecord } from '@/lib/record-shape'
import { IconButton } from '@/ui/button'
import { PanelSplitter } from '@/ui/panel-splitter'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { createFileChanges } from '../model/file-changes'
import { createFileTree, type FileTree } from '../model/file-tree'
import type { SidePane } from '../model/side-pane'
import type { Tabs } from '../model/tab-types'
import { SearchPane } from '../search/SearchPane'
import { FileTreePane, type Naming } from './FileTreePane'
import { texts } from './texts'

interface SideProps {
  readonly os: Os
  readonly windowId: string
  readonly tabs: Tabs
  readonly pane: SidePane
  readonly onPane: (pane: SidePane) => void
  /** Counts how often the search was asked for. */
  readonly asked: number
  readonly onClose: () => void
}

/** The tree that the window had, or that of the folder of its text. */
function beginTree({ os, windowId, tabs }: SideProps): FileTree {
  const kept = readRecord(os.windows.keptView(windowId, 'folder'), {
    root: isText,
    expanded: isListOf(isText),
  })
  const { path } = tabs.active().session.document.getState()
  const root = path === null ? documentsFolder : parentPath(path)
  return createFileTree(os.files, kept.fits ? kept.value : { root, expanded: [] })
}

/** The panel beside the texts: the folder that they are in. In a narrow window it lies over them. */
export function Side(props: SideProps) {
  const { os, windowId, tabs, pane, onPane, asked, onClose } = props
  const t = useTexts(texts)
  const panel = useRef<HTMLElement>(null)
  const [tree] = useState(() => beginTree(props))
  const [changes] = useState(() => createFileChanges(os, tabs))
  const [width, setWidth] = useState<number | null>(null)
  const [naming, setNaming] = useState<Naming | null>(null)
  const root = useStore(tree, (state) => state.root)

  useEffect(() => {
    const keep = () => {
      const state = tree.getState()
      os.windows.keepView(windowId, 'folder', { root: state.root, expanded: [...state.expanded] })
    }
    const stops = [tree.start(), tree.subscribe(keep)]
    keep()
    return () => {
      for (const stop of stops) stop()
    }
  }, [tree, os, windowId])

  const chooseFolder = async () => {
    const chosen = await os.fileDialogs.open({ windowId, choose: 'folder', folder: root })
    const [folder] = chosen ?? []
    if (folder !== undefined) tree.setRoot(folder)
  }
  const begin = (kind: 'file' | 'folder') => setNaming({ kind, folder: root, error: null })
  /** Where the panel lies over the texts, it makes room for what was opened. */
  const onOpened = () => {
    if (panel.current && getComputedStyle(panel.current).position === 'absolute') onClose()
  }

  return (
    <>
      <div
        aria-hidden="true"
        onPointerDown={onClose}
        className="absolute inset-0 z-20 bg-overlay @2xl:hidden"
      />
      <aside
        ref={panel}
        aria-label={t.files}
        style={{ width: width ?? '16rem', minWidth: '10rem', maxWidth: '85%' }}
        className="relative flex shrink-0 flex-col border-e border-border bg-surface text-text @max-2xl:absolute @max-2xl:inset-y-0 @max-2xl:start-0 @max-2xl:z-30 @max-2xl:shadow-popup"
      >
        <header className="flex shrink-0 items-center gap-0.5 border-b border-border py-1.5 ps-3 pe-1.5">
          <h2 title={root} className="min-w-0 flex-1 truncate text-sm font-semibold">
            {baseName(root) || '/'}
          </h2>
          <IconButton
            label={t.search}
            aria-pressed={pane === 'search'}
            className="aria-pressed:bg-accent-soft"
            onClick={() => onPane(pane === 'search' ? 'files' : 'search')}
          >
            <Search aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton label={t.close} onClick={onClose}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </header>
        {pane === 'files' ? (
          <div className="flex shrink-0 items-center gap-0.5 px-1.5 pt-1">
            <IconButton label={t.newFile} onClick={() => begin('file')}>
              <FilePlus aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label={t.newFolder} onClick={() => begin('folder')}>
              <FolderPlus aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label={t.openFolder} className="ms-auto" onClick={() => void chooseFolder()}>
              <FolderOpen aria-hidden="true" className="size-4" />
            </IconButton>
          </div>
        ) : null}
        {pane === 'search' ? (
          <SearchPane os={os} tabs={tabs} folder={root} asked={asked} onOpened={onOpened} />
        ) : (
          <FileTreePane
            os={os}
            tabs={tabs}
            tree={tree}
            changes={changes}
            naming={naming}
            onNaming={setNaming}
            onOpened={onOpened}
          />
        )}
        <PanelSplitter label={t.width} panel={panel} edge="end" onResize={setWidth} />
      </aside>
    </>
  )
}
