import Ellipsis from 'lucide-react/icons/ellipsis'
import FolderOpen from 'lucide-react/icons/folder-open'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Trash from 'lucide-react/icons/trash-2'
import Warning from 'lucide-react/icons/triangle-alert'
import { type MouseEvent, useState } from 'react'
import type { Os } from '@/kernel/os'
import { timeInZone } from '@/lib/timezone'
import { Button, IconButton } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { useContextMenu } from '@/ui/context-menu/use-context-menu'
import { ToolSelect } from '@/ui/editor-frame/ToolSelect'
import { useStore } from '@/ui/use-store'
import { SearchField } from '@/ui/search-field'
import { useTexts } from '@/ui/use-texts'
import { type Designer, designedPath } from '../model/designer'
import { type AppOrder, appOrders, listApps } from '../model/list-apps'
import { type SavedApp, countCharacters } from '../model/page'
import { AppIcon } from '../parts/AppIcon'
import { texts } from './texts'

/** What the select calls the orders. */
const orderLabels = {
  newest: 'newest',
  oldest: 'oldest',
  name: 'byName',
  size: 'size',
} as const satisfies Record<AppOrder, keyof typeof texts>

interface SavedAppsTabProps {
  readonly designer: Designer
  readonly os: Pick<Os, 'settings' | 'desktopIcons'>
  /** Shows the app that is being made. */
  readonly onShow: () => void
}

interface RowProps extends SavedAppsTabProps {
  readonly app: SavedApp
}

/** The day on which an app was made; '' for a date that cannot be read. */
function dayOf({ created_at }: SavedApp, timezone: string): string {
  const date = new Date(created_at)
  return Number.isNaN(date.getTime()) ? '' : timeInZone(date, timezone).date
}

function Row({ app, designer, os, onShow }: RowProps) {
  const t = useTexts(texts)
  const menu = useContextMenu()
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  const isOpen = useStore(designer.work, ({ id }) => id === app.id)
  const icon = useStore(os.desktopIcons, (icons) => icons.find(({ path }) => path === designedPath(app.id)))
  const isCurrent = icon?.htmlContent === app.htmlContent && icon.name === app.name
  const load = async () => {
    if (await designer.load(app)) onShow()
  }
  const more = (event: MouseEvent) =>
    menu.open(event, app.name, [
      { label: t.load, perform: () => void load() },
      {
        label: icon ? (isCurrent ? t.installed : t.update) : t.install,
        disabled: isCurrent,
        perform: () => void designer.install(app),
      },
      'separator',
      { label: t.duplicate, perform: () => designer.duplicate(app) },
      { label: t.export, perform: () => designer.export(app) },
      'separator',
      { label: t.delete, danger: true, perform: () => void designer.remove(app) },
    ])
  const facts = [
    dayOf(app, timezone),
    countCharacters(app.htmlContent.length),
    icon ? (isCurrent ? t.onDesktop : t.olderOnDesktop) : '',
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the same menu as the button's
    <li
      data-app={app.id}
      onContextMenu={more}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-window border border-border bg-raised p-3"
    >
      <AppIcon icon={app.icon} className="size-10 text-3xl" />
      <div className="min-w-40 flex-1">
        <h3 className="flex items-center gap-2 text-base font-semibold">
          <span className="truncate">{app.name}</span>
          {isOpen ? (
            <span className="shrink-0 rounded-full bg-accent-soft px-2 text-xs font-medium text-text">
              {t.open}
            </span>
          ) : null}
        </h3>
        {app.description ? <p className="truncate text-sm text-muted">{app.description}</p> : null}
        <p className="text-xs text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="ms-auto flex items-center gap-1">
        <Button aria-label={t.loadApp({ name: app.name })} onClick={() => void load()}>
          <FolderOpen aria-hidden="true" className="size-4" />
          {t.load}
        </Button>
        <IconButton label={t.deleteApp({ name: app.name })} onClick={() => void designer.remove(app)}>
          <Trash className="size-4" />
        </IconButton>
        <IconButton label={t.moreAbout({ name: app.name })} aria-haspopup="menu" onClick={more}>
          <Ellipsis className="size-4" />
        </IconButton>
      </div>
      {menu.element}
    </li>
  )
}

function Unread({ designer }: Pick<SavedAppsTabProps, 'designer'>) {
  const t = useTexts(texts)
  const count = useStore(designer.savedApps, ({ unread }) => unread.length)
  if (count === 0) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-window border border-border bg-danger-soft p-3 text-sm text-text"
    >
      <Warning aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-48 flex-1">{t.unread({ count })}</p>
      <span className="flex gap-2">
        <Button size="small" onClick={designer.exportUnread}>
          {t.download}
        </Button>
        <Button size="small" onClick={() => void designer.dropUnread()}>
          {t.delete}
        </Button>
      </span>
    </div>
  )
}

function Nothing({ designer, onShow }: Pick<SavedAppsTabProps, 'designer' | 'onShow'>) {
  const t = useTexts(texts)
  const save = async () => {
    if (await designer.save()) onShow()
  }
  return (
    <EmptyState heading="h3" title={t.nothingSaved} text={t.nothingSavedText} icon={<LayoutGrid />}>
      <Button variant="primary" onClick={() => void save()}>
        {t.saveCurrent}
      </Button>
    </EmptyState>
  )
}

/** The saved apps: to load, delete, copy, export and install [B2.73]. */
export function SavedAppsTab(props: SavedAppsTabProps) {
  const t = useTexts(texts)
  const { designer } = props
  const apps = useStore(designer.savedApps, (state) => state.apps)
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<AppOrder>('newest')
  const shown = listApps(apps, search, order)
  const labels = appOrders.map((each) => t[orderLabels[each]])
  return (
    <div className="mx-auto flex min-h-full max-w-4xl flex-col gap-3 p-4">
      <Unread designer={designer} />
      {apps.length === 0 ? (
        <Nothing {...props} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <SearchField label={t.search} value={search} onChange={setSearch} className="min-w-40 flex-1" />
            <ToolSelect
              label={t.order}
              value={t[orderLabels[order]]}
              options={labels}
              onChange={(label) => setOrder(appOrders[labels.indexOf(label)] ?? 'newest')}
            />
          </div>
          <p role="status" className="sr-only">
            {search ? t.found({ found: shown.length, count: apps.length }) : ''}
          </p>
          {shown.length === 0 ? (
            <div className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center">
              <p className="text-sm text-muted">{t.nothingFound({ search })}</p>
              <Button onClick={() => setSearch('')}>{t.showAll}</Button>
            </div>
          ) : (
            <ul aria-label={t.savedApps} className="flex flex-col gap-2">
              {shown.map((app) => (
                <Row key={app.id} app={app} {...props} />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}
