import { baseName } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import type { Command } from '@/lib/command'
import { menuItems } from '@/ui/commands/menu-items'
import type { MenuItem } from '@/ui/context-menu/types'
import { closeTab, moveAcross, splitBelow, splitBeside, type WindowTarget } from '../commands'
import { groupOf } from '../model/layout'
import type { Tab, Tabs } from '../model/tab-types'
import { texts } from '../texts'

interface TabMenuOptions {
  readonly os: Pick<Os, 'commands' | 'windows'>
  readonly tabs: Tabs
  readonly tab: Tab
  /** What the commands of the menu are done to. */
  readonly target: WindowTarget
}

/** Comparing a file with another one: the first is selected, the second compared with it. */
export function compareItems(tabs: Tabs, path: FilePath | null): readonly MenuItem[] {
  const selected = tabs.selected.getState()
  return [
    {
      label: texts.compareSelect,
      disabled: path === null,
      perform: () => tabs.selected.setState(path, true),
    },
    ...(selected === null || path === null || selected === path
      ? []
      : [
          {
            label: texts.compareSelected({ name: baseName(selected) }),
            perform: () => tabs.compare(path, selected),
          },
        ]),
  ]
}

/** The menu of a tab. */
export function tabMenu({ os, tabs, tab, target }: TabMenuOptions): readonly MenuItem[] {
  const bound = (command: Command<WindowTarget>) => os.commands.bind(command, () => target)
  const { layout } = tabs.getState()
  const isAlone = layout.groups[groupOf(layout, tab.key)]?.keys.length === 1
  const { path } = tab.session.document.getState()
  const places = menuItems([[splitBeside, splitBelow, moveAcross].map(bound)])
  return [
    ...menuItems([[bound(closeTab)]]),
    { label: texts.closeOthers, disabled: isAlone, perform: () => void tabs.closeOthers(tab.key) },
    ...(places.length > 0 ? (['separator', ...places] as const) : []),
    'separator',
    {
      label: texts.compareSaved,
      disabled: path === null,
      perform: () => {
        tabs.activate(tab.key)
        tab.compared.setState(path, true)
      },
    },
    ...compareItems(tabs, path),
    'separator',
    {
      label: texts.openWindow,
      disabled: path === null,
      perform: () => {
        if (path !== null) void os.windows.open('codeeditor', { path, title: baseName(path) })
      },
    },
  ]
}
