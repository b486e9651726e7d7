import { createNotifier } from '@/kernel/notifications/notifier'
import type { PluginPlatform } from '@/kernel/plugins/types'
import AppWindow from 'lucide-react/icons/app-window'
import FolderOpen from 'lucide-react/icons/folder-open'
import Plug from 'lucide-react/icons/plug'
import Settings from 'lucide-react/icons/settings-2'
import Trash from 'lucide-react/icons/trash-2'
import { useMemo, useRef, useState } from 'react'
import type { Os } from '@/kernel/os'
import { openPlugin } from '@/kernel/plugins/open-plugin'
import type { PluginSettingsStore } from '@/kernel/plugins/plugin-settings'
import { removePlugin } from '@/kernel/plugins/remove-plugin'
import type { MenuItem } from '@/ui/context-menu/types'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { Button } from '@/ui/button'
import { Parts } from '@/ui/parts'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { openPluginSettings } from '../model/open-settings'
import { arrange, type PluginRow, rowsOf, type Sorting } from '../model/plugin-rows'
import { texts } from '../texts'
import { DeleteDialog } from './DeleteDialog'
import { ListTools } from './ListTools'
import { PluginList } from './PluginList'
import { Restore } from './Restore'

/** A list this long can be searched and sorted. */
const longList = 6

interface InstalledProps {
  readonly os: Os
  readonly platform: PluginPlatform
  readonly settings: PluginSettingsStore
  readonly onInstall: () => void
}

/** The list of installed plugins with its count [B2.49], and what can be done with them. */
export function Installed({ os, platform, settings, onInstall }: InstalledProps) {
  const t = useTexts(texts)
  const plugins = useStore(platform.plugins, (state) => state.plugins)
  const problem = useStore(platform.plugins, (state) => state.problem?.message ?? null)
  const rows = useMemo(() => rowsOf(plugins, settings), [plugins, settings])
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<Sorting>('installed')
  const [doomed, setDoomed] = useState<PluginRow | null>(null)
  const menu = useContextMenu()
  const heading = useRef<HTMLHeadingElement>(null)
  const isLong = rows.length >= longList
  const shown = isLong ? arrange(rows, search, sorting) : rows

  const openFolder = async ({ plugin, name }: PluginRow) => {
    const folder = await os.files.stat(plugin.path)
    if (folder.ok) os.windows.open('filemanager', { path: plugin.path })
    else
      os.notifications.notify(() => ({
        title: t.noFolder({ name }),
        description: plugin.isPreinstalled ? t.singlePage : t.folderGone({ path: plugin.path }),
      }))
  }
  const itemsFor = (row: PluginRow): readonly MenuItem[] => [
    {
      label: t.open,
      icon: <AppWindow className="size-4" />,
      perform: () => openPlugin(os.windows, row.plugin, row),
    },
    {
      label: t.openFolder,
      icon: <FolderOpen className="size-4" />,
      perform: () => void openFolder(row),
    },
    {
      label: t.settings,
      icon: <Settings className="size-4" />,
      perform: () => openPluginSettings(os, row),
    },
    'separator',
    {
      label: t.delete,
      icon: <Trash className="size-4" />,
      keys: 'Delete',
      danger: true,
      perform: () => setDoomed(row),
    },
  ]
  const remove = async (row: PluginRow, choices: Parameters<typeof removePlugin>[1]) => {
    setDoomed(null)
    const { tell, warn } = createNotifier(os.notifications)
    const removed = await removePlugin(row.plugin, choices, { ...os, platform, settings })
    if (!removed.ok) {
      warn(
        () => t.notDeleted,
        () => removed.error.message,
      )
      return
    }
    const left = removed.value
    const title = () => t.deleted({ name: row.name })
    if (left.length > 0) warn(title, left.join(' '))
    else tell(title)
  }

  return (
    <section aria-labelledby="installed-plugins" className="@container flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2
          ref={heading}
          id="installed-plugins"
          tabIndex={-1}
          className="text-base font-semibold outline-none"
        >
          <Parts
            of={t.installedCount({
              count: rows.length,
              muted: (words) => <span className="font-normal text-muted tabular-nums">{words}</span>,
            })}
          />
        </h2>
        {isLong ? (
          <ListTools search={search} onSearch={setSearch} sorting={sorting} onSort={setSorting} />
        ) : null}
      </div>
      {problem === null ? null : (
        <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
          {problem}
        </p>
      )}
      {shown.length > 0 ? (
        <PluginList
          rows={shown}
          actions={{
            open: (row) => openPlugin(os.windows, row.plugin, row),
            settings: (row) => openPluginSettings(os, row),
            remove: setDoomed,
            menu: (event, row) => menu.open(event, row.name, itemsFor(row)),
          }}
        />
      ) : (
        <div className="flex flex-col items-center gap-3 rounded-window border border-dashed border-border-strong px-4 py-10 text-center text-muted">
          <Plug className="size-10 opacity-60" aria-hidden="true" />
          {rows.length > 0 ? (
            <p className="text-sm">{t.nothingFound({ search: search.trim() })}</p>
          ) : (
            <>
              <p className="text-sm">{t.nothingInstalled}</p>
              <Button onClick={onInstall}>{t.installOne}</Button>
            </>
          )}
        </div>
      )}
      <Restore os={os} platform={platform} settings={settings} onRestored={() => heading.current?.focus()} />
      {doomed ? (
        <DeleteDialog
          row={doomed}
          os={os}
          platform={platform}
          onCancel={() => setDoomed(null)}
          onDelete={(choices) => void remove(doomed, choices)}
        />
      ) : null}
      {menu.element}
    </section>
  )
}
