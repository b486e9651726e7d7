import { createStore } from 'zustand/vanilla'
import { createEditorActions } from '@/kernel/documents/editor-actions'
import type { EditorHost } from '@/kernel/documents/editor-host'
import { createEditorSession } from '@/kernel/documents/editor-session'
import type { LiveDrafts } from '@/kernel/documents/live-drafts'
import { baseName, isWithin } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { CloseGuard, WindowArgs, WindowRecord } from '@/kernel/windows/types'
import type { JsonValue } from '@/lib/json'
import { isFilledText } from '@/lib/record-shape'
import { createEditorLink, type TextPlace } from './editor-link'
import { type KeptTabs, readTabs, tabsToKeep } from './kept-tabs'
import {
  allKeys,
  groupOf,
  insert,
  type Layout,
  move,
  oneGroup,
  remove as without,
  show,
  splitOff,
  splitWith,
  withShare,
} from './layout'
import type { Tab, Tabs, TabsState } from './tab-types'
import { createTextViews } from './text-views'

interface TabsOptions {
  readonly os: Pick<
    Os,
    | 'files'
    | 'drafts'
    | 'fileDialogs'
    | 'windows'
    | 'apps'
    | 'notifications'
    | 'spaces'
    | 'session'
    | 'sharing'
    | 'versions'
  >
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

const placeOf = ({ session }: Pick<Tab, 'session'>) => session.document.getState().path

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
      text: key,
      session,
      actions: createEditorActions({ session, os, download, untitled }),
      views: createTextViews(session.document),
      ...viewOf(key),
    }
  }

  /** What a tab has for itself, whichever text it shows. */
  const viewOf = (key: number) => ({
    key,
    link: createEditorLink(),
    compared: createStore<FilePath | null>(() => null),
    keeper: {
      keepView: (_window: string, name: string, value: JsonValue | undefined) =>
        windows.keepView(id, keptName(key, name), value),
      keptView: (_window: string, name: string) => windows.keptView(id, keptName(key, name)),
    },
  })

  const comeBack = ({ tabs, layout }: KeptTabs): TabsState => {
    const made = new Map<number, Tab>()
    const all = tabs.map(({ key, text, path }) => {
      const same = made.get(text)
      if (same) return { ...same, ...viewOf(key) }
      const content = text === 0 ? window.content : path === null ? '' : null
      const tab = {
        ...make(text, path, content, path === null ? appTitle : baseName(path)),
        ...viewOf(key),
      }
      made.set(text, tab)
      return tab
    })
    return { tabs: all, layout, active: layout.active }
  }

  const kept = readTabs(windows.keptView(id, 'tabs'))
  const store = createStore<TabsState>(() =>
    kept
      ? comeBack(kept)
      : {
          tabs: [make(0, window.path === '/' ? null : window.path, window.content, window.title)],
          active: 0,
          layout: oneGroup([0], 0),
        },
  )
  let nextKey = Math.max(...store.getState().tabs.flatMap(({ key, text }) => [key, text])) + 1

  const find = (key: number) => store.getState().tabs.find((tab) => tab.key === key)
  const active = (): Tab => {
    const { tabs, active: key } = store.getState()
    const tab = tabs.find((each) => each.key === key) ?? tabs[0]
    if (!tab) throw new Error('a window without tabs')
    return tab
  }
  /** One tab of each text. */
  const texts = () =>
    store
      .getState()
      .tabs.filter(({ text }, index, all) => all.findIndex((each) => each.text === text) === index)

  /** Takes a layout, with a tab that is new in it. */
  const arrange = (layout: Layout, added?: Tab) => {
    const { tabs } = store.getState()
    const known = added ? [...tabs, added] : tabs
    store.setState({
      layout,
      active: layout.active,
      tabs: allKeys(layout).flatMap((key) => known.find((tab) => tab.key === key) ?? []),
    })
  }

  const keep = () => {
    const { tabs, layout } = store.getState()
    windows.keepView(
      id,
      'tabs',
      tabsToKeep({
        layout,
        tabs: tabs.map((tab) => ({ key: tab.key, text: tab.text, path: placeOf(tab) })),
      }),
    )
  }

  /** A tab's text got another place: the window's follows while it is shown. */
  function update(text: number, { content, path, title }: WindowArgs) {
    if (content !== undefined && text === 0) windows.update(id, { content })
    if (title === undefined || active().text !== text) return
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
      if (store.getState().tabs.length > 1 && active().text === tab.text) showTitle()
    })
    stops.set(tab.text, () => {
      stopListening()
      stopSession()
    })
  }

  const end = (text: number) => {
    stops.get(text)?.()
    stops.delete(text)
  }

  /** The layout is another one: title and what is kept follow. */
  const settle = (layout: Layout, added?: Tab) => {
    arrange(layout, added)
    showTitle()
    keep()
  }

  const enter = (key: number) => {
    const { active: shown, layout } = store.getState()
    if (find(key) && shown !== key) settle(show(layout, key))
  }

  const activate = (key: number) => {
    find(key)?.link.askFocus()
    // The same tab again: those who show it are told all the same.
    if (store.getState().active === key) store.setState({ tabs: [...store.getState().tabs] })
    else enter(key)
  }

  const newKey = () => {
    nextKey += 1
    return nextKey - 1
  }

  const add = (path: FilePath | null): Tab => {
    const tab = make(newKey(), path, path === null ? '' : null, path === null ? appTitle : baseName(path))
    tab.link.askFocus()
    arrange(insert(store.getState().layout, tab.key), tab)
    begin(tab)
    showTitle()
    keep()
    return tab
  }

  /** Whether a tab is in the group that the person is in. */
  const isHere = ({ key }: Tab) => {
    const { layout } = store.getState()
    return groupOf(layout, key) === groupOf(layout, layout.active)
  }

  function openFile(path: FilePath, place?: TextPlace) {
    const all = store.getState().tabs.filter((tab) => placeOf(tab) === path)
    const open = all.find(isHere) ?? all[0]
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
    return guards.get(tab.text)?.() ?? true
  }

  const mayClose = () => {
    const unsaved = texts().filter(({ session }) => session.document.getState().isModified)
    if (unsaved.length === 0) return true
    return (async () => {
      for (const tab of unsaved) if (!(await mayGo(tab))) return false
      return true
    })()
  }

  const hasTwin = ({ key, text }: Tab) =>
    store.getState().tabs.some((each) => each.text === text && each.key !== key)

  const remove = (tab: Tab) => {
    const { key, text } = tab
    const { layout } = store.getState()
    const isLast = !hasTwin(tab)
    const rest = without(layout, key)
    if (rest === layout) return
    arrange(rest)
    windows.keepView(id, keptName(key, 'place'), undefined)
    if (isLast) {
      end(text)
      for (const name of ['draft', 'name']) windows.keepView(id, keptName(text, name), undefined)
      if (text === 0) windows.update(id, { content: null })
    }
    if (layout.active === key) {
      active().link.askFocus()
      showTitle()
    }
    keep()
  }

  const close = async (key: number) => {
    const tab = find(key)
    if (!tab) return
    if (store.getState().tabs.length === 1) await windows.close(id)
    else if (hasTwin(tab) || (await mayGo(tab))) remove(tab)
  }

  /** Goes to a tab that has another place. */
  const rearrange = (layout: Layout) => {
    if (layout === store.getState().layout) return
    find(layout.active)?.link.askFocus()
    settle(layout)
  }

  return {
    getState: store.getState,
    subscribe: (listener) => store.subscribe(() => listener()),
    start() {
      for (const tab of texts()) begin(tab)
      const removeGuard = windows.addCloseGuard(id, mayClose)
      return () => {
        removeGuard()
        for (const text of stops.keys()) end(text)
      }
    },
    active,
    activate,
    enter,
    step(by) {
      const { tabs, active: shown } = store.getState()
      const at = tabs.findIndex(({ key }) => key === shown)
      const next = tabs[(at + by + tabs.length) % tabs.length]
      if (next) activate(next.key)
    },
    openFile,
    openNew,
    close,
    async closeOthers(key) {
      const { groups } = store.getState().layout
      const others = groups.find(({ keys }) => keys.includes(key))?.keys.filter((each) => each !== key) ?? []
      for (const other of others) {
        await close(other)
        // The person would rather keep one of them.
        if (find(other)) return
      }
      activate(key)
    },
    split(key, split) {
      const tab = find(key)
      const { layout, tabs } = store.getState()
      if (!tab) return
      const across = tabs.find(
        (each) => each.text === tab.text && groupOf(layout, each.key) !== groupOf(layout, key),
      )
      if (across) {
        rearrange({ ...show(layout, across.key), split })
        return
      }
      const twin: Tab = { ...tab, ...viewOf(newKey()) }
      twin.link.askFocus()
      const other = layout.groups[1 - groupOf(layout, key)]
      if (other) settle({ ...insert(show(layout, other.shown), twin.key), split }, twin)
      else settle(splitWith(layout, twin.key, split), twin)
    },
    moveAcross(key) {
      const { layout } = store.getState()
      const to = 1 - groupOf(layout, key)
      const target = layout.groups[to]
      rearrange(target ? move(layout, key, to, target.keys.length) : splitOff(layout, key, layout.split))
    },
    selected: createStore<FilePath | null>(() => null),
    compare(path, other) {
      openFile(path)
      active().compared.setState(other, true)
    },
    drop(key, place) {
      const { layout } = store.getState()
      rearrange(
        'split' in place
          ? splitOff(layout, key, place.split, place.isFirst)
          : move(layout, key, place.group, place.index),
      )
    },
    resize(share) {
      arrange(withShare(store.getState().layout, share))
      keep()
    },
    follow(from, to) {
      for (const { session } of texts()) {
        const { path } = session.document.getState()
        if (path !== null && isWithin(path, from)) session.document.moveTo(to + path.slice(from.length))
      }
    },
  }
}
