import type { Tabs } from '@/kernel/browser/tabs'
import { matchesChord } from '@/lib/chord'

/** Parts of the window that keys lead to. */
interface Controls {
  readonly focusAddress: () => void
  readonly togglePanel: () => void
  readonly toggleBookmark: () => void
}

type Shortcut = readonly [keys: string, perform: (tabs: Tabs, controls: Controls) => void]

/** Keys that real browsers keep for themselves (Ctrl+T, Ctrl+W, Ctrl+Tab) have a neighbour with Alt. */
const shortcuts: readonly Shortcut[] = [
  ['Alt+ArrowLeft', (tabs) => tabs.getState().current.back()],
  ['Alt+ArrowRight', (tabs) => tabs.getState().current.forward()],
  ['Alt+Home', (tabs) => tabs.getState().current.goHome()],
  ['F5', (tabs) => tabs.getState().current.refresh()],
  ['Mod+R', (tabs) => tabs.getState().current.refresh()],
  ['Escape', (tabs) => tabs.getState().current.page.stop()],
  ['Mod+L', (_tabs, { focusAddress }) => focusAddress()],
  ['Alt+D', (_tabs, { focusAddress }) => focusAddress()],
  ['F6', (_tabs, { focusAddress }) => focusAddress()],
  ['Mod+D', (_tabs, { toggleBookmark }) => toggleBookmark()],
  ['Mod+H', (_tabs, { togglePanel }) => togglePanel()],
  ['Alt+T', (tabs) => tabs.open()],
  ['Alt+W', (tabs) => tabs.close(tabs.getState().current)],
  ['Alt+Shift+T', (tabs) => tabs.reopen()],
  ['Alt+PageDown', (tabs) => tabs.chooseBeside(1)],
  ['Alt+PageUp', (tabs) => tabs.chooseBeside(-1)],
  ...Array.from(
    { length: 9 },
    (_none, index): Shortcut => [
      `Alt+${index + 1}`, // not shown: keys
      (tabs) => {
        const tab = tabs.getState().tabs[index]
        if (tab) tabs.choose(tab)
      },
    ],
  ),
]

/** In a text field on a Mac these move by a word. */
const wordKeys = new Set(['Alt+ArrowLeft', 'Alt+ArrowRight'])
const isMac = () => /Mac|iP(?:hone|ad)/.test(navigator.platform)

/** Does what a key stands for in a browser window; what is left to the page and its fields goes on. */
export function onBrowserKey(event: KeyboardEvent, tabs: Tabs, controls: Controls): void {
  if (event.defaultPrevented || event.isComposing) return
  const found = shortcuts.find(([keys]) => matchesChord(keys, event))
  if (!found) return
  const [keys, perform] = found
  const isInField = event.target instanceof HTMLInputElement
  if (wordKeys.has(keys) && isInField && isMac()) return
  event.preventDefault()
  perform(tabs, controls)
}
