import CaseSensitive from 'lucide-react/icons/case-sensitive'
import Regex from 'lucide-react/icons/regex'
import WholeWord from 'lucide-react/icons/whole-word'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { baseName, parentPath } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { IconButton } from '@/ui/button'
import { fileIcon } from '@/ui/icons/file-icons'
import { SearchField } from '@/ui/search-field'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { Tabs } from '../model/tab-types'
import type { TextQuery } from './find-in-text'
import { createFolderSearch, type FileHits, mostHits, type SearchState } from './folder-search'
import { texts } from './texts'
import { createTextFinder } from './text-finder'

/** ms after the last letter until the search begins. */
const rest = 250

interface SearchPaneProps {
  readonly os: Os
  readonly tabs: Tabs
  readonly folder: FilePath
  /** Counts how often the search was asked for: each time its field gets the keyboard. */
  readonly asked: number
  /** A place was opened. */
  readonly onOpened: () => void
}

function createSearch({ os, tabs }: SearchPaneProps) {
  return createFolderSearch({
    files: os.files,
    finder: createTextFinder(),
    openText: (path) => {
      const tab = tabs.getState().tabs.find(({ session }) => session.document.getState().path === path)
      return tab?.session.document.getState().isModified ? tab.session.document.text() : null
    },
  })
}

/** What the line above the results says. */
function summaryOf({ status, files, count, isCut, trouble }: SearchState, t: typeof texts): string {
  if (trouble?.kind === 'pattern') return t.noPattern({ reason: trouble.message })
  if (trouble?.kind === 'slow') return t.slow({ name: baseName(trouble.path) })
  if (trouble) return trouble.error.message
  if (status === 'idle') return ''
  if (isCut) return t.foundMany({ count: mostHits })
  if (count > 0) return t.found({ count, files: files.length })
  return status === 'searching' ? t.searching : t.nothing
}

/** The search in a folder's files. */
export function SearchPane(props: SearchPaneProps) {
  const { tabs, folder, asked, onOpened } = props
  const t = useTexts(texts)
  const root = useRef<HTMLDivElement>(null)
  const [search] = useState(() => createSearch(props))
  const state = useStore(search, (current) => current)
  const [query, setQuery] = useState<TextQuery>({
    text: '',
    matchesCase: false,
    wholeWord: false,
    isPattern: false,
  })
  // Left, the search is over.
  useEffect(() => () => search.cancel(), [search])
  useEffect(() => {
    const timer = setTimeout(() => void search.search(folder, query), rest)
    return () => clearTimeout(timer)
  }, [search, folder, query])
  useEffect(() => {
    if (asked === 0) return
    const field = root.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [asked])

  const open = (path: FilePath, line: number, column: number) => {
    tabs.openFile(path, { line, column })
    onOpened()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('input, [data-hit]') ?? [])]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    const next = stops[at + step]
    if (at < 0 || !next) return
    event.preventDefault()
    next.focus()
  }

  const option = (name: 'matchesCase' | 'wholeWord' | 'isPattern', icon: ReactNode) => (
    <IconButton
      label={t[name]}
      aria-pressed={query[name]}
      className="aria-pressed:bg-accent-soft"
      onClick={() => setQuery({ ...query, [name]: !query[name] })}
    >
      {icon}
    </IconButton>
  )

  return (
    // Arrow keys lead from hit to hit; each of them is a button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see the line above
    <div ref={root} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-col gap-1 border-b border-border p-2">
        <SearchField
          label={t.search}
          hint={t.hint}
          value={query.text}
          maxLength={1000}
          onChange={(text) => setQuery({ ...query, text })}
          onEnter={() => void search.search(folder, query)}
        />
        <div className="flex gap-0.5">
          {option('matchesCase', <CaseSensitive aria-hidden="true" className="size-4.5" />)}
          {option('wholeWord', <WholeWord aria-hidden="true" className="size-4.5" />)}
          {option('isPattern', <Regex aria-hidden="true" className="size-4" />)}
        </div>
        <p role="status" className="min-h-5 text-sm break-words text-muted">
          {summaryOf(state, t)}
        </p>
      </div>
      <section aria-label={t.results} className="min-h-0 flex-1 overflow-auto p-1">
        {state.files.map((file) => (
          <FileResults key={file.path} file={file} folder={folder} onOpen={open} />
        ))}
      </section>
    </div>
  )
}

interface FileResultsProps {
  readonly file: FileHits
  readonly folder: FilePath
  readonly onOpen: (path: FilePath, line: number, column: number) => void
}

/** The lines of one file. */
function FileResults({ file: { path, hits }, folder, onOpen }: FileResultsProps) {
  const t = useTexts(texts)
  const name = baseName(path)
  const place = parentPath(path).slice(folder === '/' ? 1 : folder.length + 1)
  return (
    <section aria-label={name} className="pb-2">
      <h3 title={path} className="flex items-center gap-1.5 px-1.5 py-1 text-sm font-medium">
        <img src={fileIcon(name, 'file')} alt="" className="size-4 shrink-0" />
        <span className="truncate">{name}</span>
        <span className="truncate text-xs font-normal text-muted">{place}</span>
        <span className="ms-auto ps-1 text-xs font-normal text-muted tabular-nums">{hits.length}</span>
      </h3>
      <ul>
        {hits.map(({ line, column, piece }) => (
          <li
            key={`${line}:${column}`}
            style={{ contentVisibility: 'auto', containIntrinsicHeight: '1.75rem' }}
          >
            <button
              type="button"
              data-hit=""
              aria-label={t.hit({ line, text: piece.join('') })}
              onClick={() => onOpen(path, line, column)}
              className="flex min-h-7 w-full items-center gap-2 rounded-control px-1.5 text-start text-xs -outline-offset-2 hover:bg-sunken pointer-coarse:min-h-11"
            >
              <span className="w-8 shrink-0 text-end text-muted tabular-nums">{line}</span>
              <span dir="ltr" className="min-w-0 flex-1 truncate text-start font-mono">
                {piece[0]}
                <mark className="rounded-xs bg-accent-soft font-semibold text-text">{piece[1]}</mark>
                {piece[2]}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
