import {
  SearchQuery,
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  selectMatches,
  setSearchQuery,
} from '@codemirror/search'
import { type EditorView, type Panel, type ViewUpdate, runScopeHandlers } from '@codemirror/view'
import CaseSensitive from 'lucide-react/icons/case-sensitive'
import ListChecks from 'lucide-react/icons/list-checks'
import Regex from 'lucide-react/icons/regex'
import WholeWord from 'lucide-react/icons/whole-word'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { createStore } from 'zustand/vanilla'
import { whenIdle } from '@/lib/when-idle'
import { Button, IconButton } from '../button'
import { FindBar, type FoundMatches } from '../find-bar'
import { useStore } from '../use-store'
import { useTexts } from '../use-texts'
import { foundIn, matchesOf, type Matches } from './matches'
import { texts } from './texts'

/** Matches in texts of up to so many characters are counted at once, in longer ones when there is time. */
const shortText = 200_000
/** ms until they are counted in any case. */
const countedWithin = 300

interface FindState {
  readonly query: SearchQuery
  readonly found: FoundMatches | 'invalid' | null
  readonly isReadOnly: boolean
}

/** The panel for search and replace in an editor, in place of the library's own. */
export function findPanel(view: EditorView): Panel {
  const dom = document.createElement('div')
  dom.className = 'cm-find'
  let matches: Matches | 'invalid' | null = null
  const store = createStore<FindState>(() => {
    const query = getSearchQuery(view.state)
    matches = matchesOf(view.state, query)
    return { query, found: foundIn(matches, view.state), isReadOnly: view.state.readOnly }
  })
  let cancelCount: (() => void) | null = null
  const count = () => {
    matches = matchesOf(view.state, store.getState().query)
    store.setState({ found: foundIn(matches, view.state) })
  }
  const countSoon = () => {
    cancelCount?.()
    if (view.state.doc.length <= shortText) count()
    else cancelCount = whenIdle(count, countedWithin)
  }
  const update = ({ state, docChanged, selectionSet }: ViewUpdate) => {
    const { query, isReadOnly } = store.getState()
    const now = getSearchQuery(state)
    if (!now.eq(query)) store.setState({ query: now })
    if (state.readOnly !== isReadOnly) store.setState({ isReadOnly: state.readOnly })
    if (docChanged || !now.eq(query)) countSoon()
    else if (selectionSet) store.setState({ found: foundIn(matches, state) })
  }
  dom.addEventListener('keydown', (event) => {
    if (runScopeHandlers(view, event, 'search-panel')) event.preventDefault()
  })
  const root = createRoot(dom)
  // The editor looks for its field as soon as it has the panel.
  flushSync(() => root.render(<FindPanel view={view} store={store} />))
  return {
    dom,
    top: true,
    // Not before it is in the page: what is not there cannot have the keyboard.
    mount() {
      const field = dom.querySelector('input')
      field?.focus()
      field?.select()
    },
    update,
    destroy() {
      cancelCount?.()
      // Not while an editor that goes with its window is being taken away by the same library.
      queueMicrotask(() => root.unmount())
    },
  }
}

interface FindPanelProps {
  readonly view: EditorView
  readonly store: {
    readonly getState: () => FindState
    readonly subscribe: (listener: () => void) => () => void
  }
}

function FindPanel({ view, store }: FindPanelProps) {
  const t = useTexts(texts)
  const { query, found, isReadOnly } = useStore(store, (state) => state)
  const change = (part: Partial<ConstructorParameters<typeof SearchQuery>[0]>) => {
    const { search, replace, caseSensitive, wholeWord, regexp, literal } = query
    const next = new SearchQuery({ search, replace, caseSensitive, wholeWord, regexp, literal, ...part })
    view.dispatch({ effects: setSearchQuery.of(next) })
  }
  const option = (name: 'caseSensitive' | 'wholeWord' | 'regexp', label: string, icon: ReactNode) => (
    <label
      title={label}
      className="relative inline-flex size-8 items-center justify-center rounded-control hover:bg-sunken has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={query[name]}
        onChange={(event) => change({ [name]: event.target.checked })}
        className="absolute inset-0 m-0 size-full opacity-0"
      />
      {icon}
    </label>
  )
  return (
    <FindBar
      label={t.find}
      query={query.search}
      found={found}
      onQuery={(search) => change({ search })}
      onAgain={(direction) => (direction === 1 ? findNext : findPrevious)(view)}
      onClose={() => closeSearchPanel(view)}
      options={
        <div className="cm-find-options flex gap-0.5">
          {option('caseSensitive', t.matchCase, <CaseSensitive aria-hidden="true" className="size-4.5" />)}
          {option('wholeWord', t.byWord, <WholeWord aria-hidden="true" className="size-4.5" />)}
          {option('regexp', t.regexp, <Regex aria-hidden="true" className="size-4" />)}
          <IconButton label={t.selectMatches} onClick={() => selectMatches(view)}>
            <ListChecks aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      }
    >
      {isReadOnly ? null : (
        <div className="flex flex-wrap items-center gap-1">
          <input
            aria-label={t.replaceWith}
            placeholder={t.replaceWith}
            value={query.replace}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ replace: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              event.preventDefault()
              replaceNext(view)
            }}
            className="min-h-8 min-w-0 flex-1 rounded-control border border-border-strong bg-raised px-2 text-base text-text placeholder:text-muted pointer-coarse:min-h-11"
          />
          <Button size="small" onClick={() => replaceNext(view)}>
            {t.replace}
          </Button>
          <Button size="small" onClick={() => replaceAll(view)}>
            {t.replaceAll}
          </Button>
        </div>
      )}
    </FindBar>
  )
}
