import { createStore } from 'zustand/vanilla'
import { createEditorActions, type EditorActions } from '@/kernel/documents/editor-actions'
import type { EditorHost } from '@/kernel/documents/editor-host'
import { createEditorSession, type EditorSession } from '@/kernel/documents/editor-session'
import type { LiveDrafts } from '@/kernel/documents/live-drafts'
import { baseName, isWithin } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { CloseGuard, WindowArgs, WindowRecord } from '@/kernel/windows/types'
import { isFilledText } from '@/lib/record-shape'
import type { ViewKeeper } from '@/ui/use-kept-view'
import { createEditorLink, type EditorLink, type TextPlace } from './editor-link'
import { readTabs, tabsToKeep } from './kept-tabs'

/** One text of a code editor window. */
export interface Tab {
  readonly key: number
  readonly session: EditorSession
  readonly actions: EditorActions
  readonly link: EditorLink
  /** Keeps what the tab shows, such as the place in its text. */
  readonly keeper: ViewKeeper
}

/** The texts of a window, in the order of their tabs, and the key of the one that is shown. */
export interface TabsState {
  readonly tabs: readonly Tab[]
  readonly active: number
}

/** The texts of one code editor window. */
export interface Tabs {
  readonly getState: () => TabsState
  readonly subscribe: (listener: () => void) => () => void
  /** Opens what the window had, or was opened with; returns the function that ends all of them. */
  readonly start: () => () => void
  readonly active: () => Tab
  readonly activate: (key: number) => void
  /** Shows the tab so many places further on, round the ends. */
  readonly step: (by: number) => void
  /** Shows a file: in the tab that has it, in a tab that is empty, or in a new one. */
  readonly openFile: (path: FilePath, place?: TextPlace) => void
  /** Begins a text without a name. */
  readonly openNew: () => void
  /** Closes a tab, after asking about unsaved text. The window goes with the last one. */
  readonly close: (key: number) => Promise<void>
  /** A file or folder has another path from now on: the texts of what is there follow. */
  readonly follow: (from: FilePath, to: FilePath) => void
}

interface TabsOptions {
  readonly os: Pick<Os, 'files' | 'drafts' | 'fileDialogs' | 'windows' | 'apps' | 'notifications'>
  readonly window: Pick<WindowRecord, 'id' | 'path' | 'content' | 'title'>
  readonly live: LiveDrafts
  /** Name offered for a text without one, e.g. 'Untitled.js'. */
  readonly untitled: string
  /** What a text without a name is called in the title. */
  readonly nameless: () => string
  readonly download: (text: string, name: string) => void
}

/** Whether nothing would be lost if a file took the place of this text. */
function isBlank({ session }: Tab): boolean {
  const { phase, path, name, isModified } = session.document.getState()
  return phase.kind === 'naming' || (phase.kind === 'ready' && path === null && name === '' && !isModified)
}

const placeOf = ({ session }: Tab) => session.document.getState().path

/** What a tab keeps has its key in front; the first one's names are those of a window with one text. */
const keptName = (key: number, name: string) => (key === 0 ? name : `${key}:${name}`)

/** Makes the tabs of a window; see {@link Tabs}. */
export function createTabs({ os, window, live, untitled, nameless, download }: TabsOptions): Tabs {
  const { windows } = os
  const { id } = window
  const appTitle = os.apps.find('codeeditor')?.texts.title ?? ''
  const guards = new Map<number, CloseGuard>()
  const stops = new Map<number, () => void>()

  const hostOf = (key: number): EditorHost => ({
    keepView: (name, value) => windows.keepView(id, keptName(key, name), value),
    keptView: (name) => windows.keptView(id, keptName(key, name)),
    update: (change) => update(key, change),
    addCloseGuard: (guard) => {
      guards.set(key, guard)
      return () => guards.delete(key)
    },
    openFile: (path) => openFile(path),
    openNew: () => openNew(),
  })

  /** `path` null: a text that was never saved; `content` null: the tab asks for a file's name first. */
  const make = (key: number, path: FilePath | null, content: string | null, title: string): Tab => {
    const host = hostOf(key)
    const named = host.keptView('name')
    const session = createEditorSession({
      os,
      window: { id, path: path ?? '/', content, title: path === null && isFilledText(named) ? named : title },
      app: 'codeeditor',
      live,
      host,
      untitled,
    })
    return {
      key,
      session,
      actions: createEditorActions({ session, os, download, untitled }),
      link: createEditorLink(),
      keeper: {
        keepView: (_window, name, value) => host.keepView(name, value),
        keptView: (_window, name) => host.keptView(name),
      },
    }
  }

  const kept = readTabs(windows.keptView(id, 'tabs'))
  const store = createStore<TabsState>(() => ({
    tabs: kept
      ? kept.tabs.map(({ key, path }) =>
          make(
            key,
            path,
            key === 0 ? window.content : path === null ? '' : null,
            path === null ? appTitle : baseName(path),
          ),
        )
      : [make(0, window.path === '/' ? null : window.path, window.content, window.title)],
    active: kept?.active ?? 0,
  }))
  let nextKey = Math.max(...store.getState().tabs.map(({ key }) => key)) + 1

  const find = (key: number) => store.getState().tabs.find((tab) => tab.key === key)
  const active = (): Tab => {
    const { tabs, active: key } = store.getState()
    const tab = tabs.find((each) => each.key === key) ?? tabs[0]
    if (!tab) throw new Error('a window without tabs')
    return tab
  }

  const keep = () => {
    const { tabs, active: shown } = store.getState()
    windows.keepView(
      id,
      'tabs',
      tabsToKeep({ active: shown, tabs: tabs.map((tab) => ({ key: tab.key, path: placeOf(tab) })) }),
    )
  }

  /** A tab's text got another place: the window's follows while it is shown. */
  function update(key: number, { content, path, title }: WindowArgs) {
    if (content !== undefined && key === 0) windows.update(id, { content })
    if (title === undefined || store.getState().active !== key) return
    windows.update(id, { path: path ?? null, title })
  }

  /** The window's place and title are those of the tab that is shown. */
  const showTitle = () => {
    const { path, name } = active().session.document.getState()
    windows.update(id, { path: path ?? '/', title: name || nameless() })
  }

  const begin = (tab: Tab) => {
    let place = placeOf(tab)
    let { name } = tab.session.document.getState()
    const stopSession = tab.session.start()
    const stopListening = tab.session.document.subscribe(() => {
      const state = tab.session.document.getState()
      if (state.path === place && state.name === name) return
      ;({ path: place, name } = state)
      keep()
      if (store.getState().tabs.length > 1 && store.getState().active === tab.key) showTitle()
    })
    stops.set(tab.key, () => {
      stopListening()
      stopSession()
    })
  }

  const end = (key: number) => {
    stops.get(key)?.()
    stops.delete(key)
  }

  const activate = (key: number) => {
    const tab = find(key)
    if (!tab) return
    tab.link.askFocus()
    if (store.getState().active === key) {
      // The same tab again: those who show it are told all the same.
      store.setState({ tabs: [...store.getState().tabs] })
      return
    }
    store.setState({ active: key })
    showTitle()
    keep()
  }

  const add = (path: FilePath | null): Tab => {
    const tab = make(nextKey, path, path === null ? '' : null, path === null ? appTitle : baseName(path))
    nextKey += 1
    const { tabs, active: shown } = store.getState()
    const at = tabs.findIndex(({ key }) => key === shown) + 1
    store.setState({ tabs: tabs.toSpliced(at, 0, tab) })
    begin(tab)
    activate(tab.key)
    return tab
  }

  function openFile(path: FilePath, place?: TextPlace) {
    const open = store.getState().tabs.find((tab) => placeOf(tab) === path)
    const blank = open ?? (isBlank(active()) ? active() : null)
    if (blank && !open) void blank.session.document.open(path)
    const tab = blank ?? add(path)
    if (place) tab.link.goTo(place)
    activate(tab.key)
  }

  function openNew() {
    const tab = active()
    if (tab.session.document.getState().phase.kind === 'naming') tab.session.document.create('')
    else add(null)
  }

  /** Whether a text may go: the person is asked about one that is not saved, and sees it meanwhile. */
  const mayGo = (tab: Tab): boolean | Promise<boolean> => {
    if (!tab.session.document.getState().isModified) return true
    activate(tab.key)
    return guards.get(tab.key)?.() ?? true
  }

  const mayClose = () => {
    const unsaved = store.getState().tabs.filter(({ session }) => session.document.getState().isModified)
    if (unsaved.length === 0) return true
    return (async () => {
      for (const tab of unsaved) if (!(await mayGo(tab))) return false
      return true
    })()
  }

  const remove = (key: number) => {
    const { tabs, active: shown } = store.getState()
    const at = tabs.findIndex((tab) => tab.key === key)
    const rest = tabs.toSpliced(at, 1)
    const neighbour = rest[Math.min(at, rest.length - 1)]
    if (!neighbour) return
    store.setState({ tabs: rest, active: shown === key ? neighbour.key : shown })
    end(key)
    for (const name of ['draft', 'name', 'place']) windows.keepView(id, keptName(key, name), undefined)
    if (key === 0) windows.update(id, { content: null })
    if (shown === key) {
      neighbour.link.askFocus()
      showTitle()
    }
    keep()
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    start() {
      for (const tab of store.getState().tabs) begin(tab)
      const removeGuard = windows.addCloseGuard(id, mayClose)
      return () => {
        removeGuard()
        for (const key of stops.keys()) end(key)
      }
    },
    active,
    activate,
    step(by) {
      const { tabs, active: shown } = store.getState()
      const at = tabs.findIndex(({ key }) => key === shown)
      const next = tabs[(at + by + tabs.length) % tabs.length]
      if (next) activate(next.key)
    },
    openFile,
    openNew,
    async close(key) {
      const tab = find(key)
      if (!tab) return
      if (store.getState().tabs.length === 1) await windows.close(id)
      else if (await mayGo(tab)) remove(key)
    },
    follow(from, to) {
      for (const { session } of store.getState().tabs) {
        const { path } = session.document.getState()
        if (path !== null && isWithin(path, from)) session.document.moveTo(to + path.slice(from.length))
      }
    },
  }
}
