import Code from 'lucide-react/icons/code-xml'
import Library from 'lucide-react/icons/library'
import Palette from 'lucide-react/icons/palette'
import Settings from 'lucide-react/icons/settings-2'
import { useEffect, useRef, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { classNames } from '@/lib/class-names'
import { isOneOf } from '@/lib/record-shape'
import { timeInZone } from '@/lib/timezone'
import { useCommands } from '@/ui/commands/use-commands'
import { downloadText } from '@/ui/editor-frame/download-text'
import { NoticeBars } from '@/ui/editor-frame/NoticeBars'
import type { EditorBar } from '@/ui/editor-frame/types'
import { usePageLeaving } from '@/ui/editor-frame/use-page-leaving'
import { Tabs } from '@/ui/tabs'
import { useKeptView } from '@/ui/use-kept-view'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { designerCommands } from './commands'
import { type Designer, createDesigner } from './model/designer'
import { shownName } from './model/page'
import { sharedDesigner } from './model/shared'
import { Questions } from './parts/Questions'
import { CodeTab } from './tabs/CodeTab'
import { DesignTab } from './tabs/DesignTab'
import { SavedAppsTab } from './tabs/SavedAppsTab'
import { SettingsTab } from './tabs/SettingsTab'
import { texts } from './texts'

const tabIds = ['design', 'code', 'saved', 'settings'] as const
type TabId = (typeof tabIds)[number]
const isTab = isOneOf(tabIds)

interface NoticesProps {
  readonly designer: Designer
  readonly timezone: string
  readonly onShow: () => void
}

/** Notices of work that was found or put away, and of problems with keeping it. */
function Notices({ designer, timezone, onShow }: NoticesProps) {
  const t = useTexts(texts)
  const { work, drafts } = designer
  const found = useStore(drafts.found, (list) => list)
  const problem = useStore(drafts.problem, (text) => text)
  const putAway = useStore(work, (state) => state.putAway)
  const bars: EditorBar[] = found.map(({ key, page, kept }) => ({
    id: key,
    tone: 'info',
    text: t.workFound({ name: shownName(page.name), time: timeInZone(new Date(kept), timezone).time }),
    choices: [
      { label: t.restore, perform: () => void designer.restoreFound(key).then(onShow) },
      { label: t.discard, perform: () => void drafts.drop(key) },
    ],
  }))
  if (putAway) {
    bars.unshift({
      id: 'put-away',
      tone: 'info',
      text: t.putAway({ name: shownName(putAway.page.name) }),
      choices: [
        { label: t.bringBack, perform: work.bringBack },
        { label: t.dismiss, perform: work.forgetPutAway },
      ],
    })
  }
  if (problem !== null) {
    bars.unshift({
      id: 'draft-failed',
      tone: 'warning',
      text: t.notSafe({ problem }),
      choices: [{ label: t.save, perform: () => void designer.save() }],
    })
  }
  return <NoticeBars bars={bars} onChosen={() => undefined} />
}

function Status({ designer }: Pick<NoticesProps, 'designer'>) {
  const t = useTexts(texts)
  const isModified = useStore(designer.work, (state) => state.isModified)
  const name = useStore(designer.work, (state) => shownName(state.name))
  const isNew = useStore(designer.work, (state) => state.id === null)
  return (
    <footer className="flex h-7 shrink-0 items-center gap-3 overflow-hidden border-t border-border bg-surface px-3 text-xs whitespace-nowrap text-muted tabular-nums">
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={classNames(
            'size-2 rounded-full',
            isModified ? 'bg-accent' : isNew ? 'bg-(--border-strong)' : 'bg-success',
          )}
        />
        <span data-part="status" role="status" className="font-medium text-text">
          {isModified ? t.modified : isNew ? t.notSavedYet : t.saved}
        </span>
      </span>
      <span className="min-w-0 truncate">{name}</span>
    </footer>
  )
}

/** The App Designer: the window in which people make single-page apps [B1.7 B2.70]. */
export default function View({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [designer] = useState(() =>
    createDesigner({ os, windowId: window.id, download: downloadText, ...sharedDesigner(os.storage) }),
  )
  const [tab, setTab] = useKeptView<TabId>(os.windows, window.id, 'tab', isTab, 'design')
  /** The editor is made when it is first looked at, and keeps its history from then on. */
  const [hasCode, setHasCode] = useState(tab === 'code')
  const isModified = useStore(designer.work, (state) => state.isModified)
  const timezone = useStore(os.settings, (settings) => settings.timezone)
  useEffect(() => designer.start(), [designer])
  usePageLeaving(isModified, designer.drafts.flush)

  const root = useRef<HTMLDivElement>(null)
  const [shows, setShows] = useState(0)
  /** Shows the app that is being made. What was pressed for it may be gone with its tab: the keyboard goes along. */
  const show = () => {
    setTab(tab === 'code' ? 'code' : 'design')
    setShows((count) => count + 1)
  }
  useEffect(() => {
    if (shows > 0) root.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }, [shows])
  const choose = (id: TabId) => {
    if (id === 'code') setHasCode(true)
    setTab(id)
  }
  useCommands({
    registry: os.commands,
    windowId: window.id,
    commands: designerCommands,
    target: () => designer,
    root,
    isFirst: true,
  })
  useStore(os.commands.keymap, (keys) => keys)

  return (
    <div ref={root} className="flex size-full flex-col bg-surface text-text">
      <Notices designer={designer} timezone={timezone} onShow={show} />
      <Tabs
        label={t.appDesigner}
        value={tab}
        onChange={choose}
        tabs={[
          {
            id: 'design',
            label: t.design,
            icon: <Palette className="size-4" />,
            content: <DesignTab designer={designer} os={os} windowId={window.id} />,
          },
          {
            id: 'code',
            label: t.code,
            icon: <Code className="size-4" />,
            isKept: true,
            content: hasCode ? (
              <CodeTab designer={designer} os={os} windowId={window.id} isShown={tab === 'code'} />
            ) : null,
          },
          {
            id: 'saved',
            label: t.savedApps,
            icon: <Library className="size-4" />,
            content: <SavedAppsTab designer={designer} os={os} onShow={show} />,
          },
          {
            id: 'settings',
            label: t.settings,
            icon: <Settings className="size-4" />,
            content: <SettingsTab designer={designer} onShow={show} />,
          },
        ]}
      />
      <Status designer={designer} />
      <Questions questions={designer.questions} />
    </div>
  )
}
