import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import House from 'lucide-react/icons/house'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { Tab } from '@/kernel/browser/tab'
import type { Tabs } from '@/kernel/browser/tabs'
import { entryAfter, wayBack } from '@/kernel/browser/trail'
import type { WebBrowser } from '@/kernel/browser/types'
import type { Command } from '@/lib/command'
import { openOutside } from './page/open-outside'
import { texts } from './texts'

/** What the commands of a browser window are done to. */
export interface BrowserTarget {
  readonly browser: WebBrowser
  readonly tabs: Tabs
  readonly focusAddress: () => void
  readonly togglePanel: () => void
}

type BrowserCommand = Command<BrowserTarget>

const group = { id: 'browser', title: () => texts.toolbar }

/** Keys of the window mean the same in its address field: they type nothing. */
const command = (record: Omit<BrowserCommand, 'group'>): BrowserCommand => ({
  group,
  inTextFields: true,
  ...record,
})

const tabOf = ({ tabs }: BrowserTarget): Tab => tabs.getState().current
const pageOf = (target: BrowserTarget) => tabOf(target).page.getState()
const urlOf = (target: BrowserTarget) => tabOf(target).getState().url

export const back = command({
  id: 'browser.back',
  title: () => texts.back,
  icon: ArrowLeft,
  keys: ['Alt+ArrowLeft'],
  followsLines: true,
  repeats: true,
  isEnabled: (target) => wayBack(tabOf(target).getState()) !== undefined,
  run: (target) => tabOf(target).back(),
})

export const forward = command({
  id: 'browser.forward',
  title: () => texts.forward,
  icon: ArrowRight,
  keys: ['Alt+ArrowRight'],
  followsLines: true,
  repeats: true,
  isEnabled: (target) => entryAfter(tabOf(target).getState()) !== undefined,
  run: (target) => tabOf(target).forward(),
})

export const refresh = command({
  id: 'browser.refresh',
  title: () => texts.refresh,
  icon: RotateCw,
  keys: ['F5', 'Mod+R'],
  isEnabled: (target) => urlOf(target) !== '',
  run: (target) => tabOf(target).refresh(),
})

export const home = command({
  id: 'browser.home',
  title: () => texts.home,
  icon: House,
  keys: ['Alt+Home'],
  run: (target) => tabOf(target).goHome(),
})

/** Bookmarks and the pages visited last, in place of the page that is shown. */
export const startPage = command({
  id: 'browser.start-page',
  title: () => texts.startPage,
  isEnabled: (target) =>
    !target.tabs.getState().isStarting && pageOf(target).status !== 'loading' && urlOf(target) !== '',
  run: (target) => tabOf(target).showStart(),
})

export const stop = command({
  id: 'browser.stop',
  title: () => texts.stop,
  keys: ['Escape'],
  run: (target) => tabOf(target).page.stop(),
})

const address = command({
  id: 'browser.address',
  title: () => texts.goToAddress,
  keys: ['Mod+L', 'Alt+D', 'F6'],
  run: ({ focusAddress }) => focusAddress(),
})

export const bookmark = command({
  id: 'browser.bookmark',
  title: () => texts.bookmark,
  keys: ['Mod+D'],
  isEnabled: (target) => urlOf(target) !== '',
  isChecked: (target) => {
    const url = urlOf(target)
    return target.browser.bookmarks.getState().bookmarks.some((one) => one.url === url)
  },
  run: (target) => target.browser.bookmarks.toggle(urlOf(target)),
})

export const history = command({
  id: 'browser.history',
  title: () => texts.historyAndBookmarks,
  // A Mac keeps the first one.
  keys: ['Mod+H', 'Alt+H'],
  run: ({ togglePanel }) => togglePanel(),
})

// Keys that real browsers keep for themselves (Ctrl+T, Ctrl+W, Ctrl+Tab) have a neighbour with Alt.
export const newTab = command({
  id: 'browser.new-tab',
  title: () => texts.newTab,
  keys: ['Alt+T'],
  run: ({ tabs }) => tabs.open(),
})

const closeTab = command({
  id: 'browser.close-tab',
  title: () => texts.closeThisTab,
  keys: ['Alt+W'],
  run: (target) => target.tabs.close(tabOf(target)),
})

export const reopenTab = command({
  id: 'browser.reopen-tab',
  title: () => texts.reopenTab,
  keys: ['Alt+Shift+T'],
  run: ({ tabs }) => tabs.reopen(),
})

const nextTab = command({
  id: 'browser.next-tab',
  title: () => texts.nextTab,
  keys: ['Alt+PageDown'],
  repeats: true,
  run: ({ tabs }) => tabs.chooseBeside(1),
})

const previousTab = command({
  id: 'browser.previous-tab',
  title: () => texts.previousTab,
  keys: ['Alt+PageUp'],
  repeats: true,
  run: ({ tabs }) => tabs.chooseBeside(-1),
})

const numberedTabs = Array.from({ length: 9 }, (_none, index) =>
  command({
    id: `browser.tab-${index + 1}`,
    title: () => texts.tabNumber({ number: index + 1 }),
    keys: [`Alt+${index + 1}`], // not shown: keys
    run: ({ tabs }) => {
      const tab = tabs.getState().tabs[index]
      if (tab) tabs.choose(tab)
    },
  }),
)

export const backToFrame = command({
  id: 'browser.back-to-frame',
  title: () => texts.backToFrame,
  isOffered: (target) => pageOf(target).status === 'proxied',
  run: (target) => tabOf(target).backToFrame(),
})

export const loadWithProxy = command({
  id: 'browser.load-with-proxy',
  title: () => texts.loadWithProxy,
  isOffered: (target) => pageOf(target).status !== 'proxied',
  isEnabled: (target) =>
    urlOf(target) !== '' && !target.tabs.getState().isStarting && pageOf(target).status !== 'loading',
  run: (target) => tabOf(target).loadWithProxy(),
})

export const downloadPage = command({
  id: 'browser.download-page',
  title: () => texts.downloadPage,
  isEnabled: (target) => urlOf(target) !== '',
  run: (target) => target.browser.downloads.start(urlOf(target)),
})

export const openInNewTab = command({
  id: 'browser.open-outside',
  title: () => texts.openInNewTab,
  isEnabled: (target) => urlOf(target) !== '',
  run: (target) => openOutside(urlOf(target)),
})

/** All commands of a browser window, in the order of the listing of shortcuts. */
export const commands: readonly BrowserCommand[] = [
  back,
  forward,
  refresh,
  home,
  startPage,
  stop,
  address,
  bookmark,
  history,
  newTab,
  closeTab,
  reopenTab,
  nextTab,
  previousTab,
  ...numberedTabs,
  backToFrame,
  loadWithProxy,
  downloadPage,
  openInNewTab,
]
