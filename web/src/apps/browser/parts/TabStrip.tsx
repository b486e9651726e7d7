import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { hostOf } from '@/kernel/browser/address'
import type { Tab } from '@/kernel/browser/tab'
import type { Tabs } from '@/kernel/browser/tabs'
import { currentEntry } from '@/kernel/browser/trail'
import type { BoundCommand } from '@/lib/command'
import { classNames } from '@/lib/class-names'
import { IconButton } from '@/ui/button'
import { titleWithKeys } from '@/ui/commands/keys'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { SiteSign } from './SiteSign'

/** What a tab is called: its page's title, else its host. */
function useTabTitle(tab: Tab): string {
  const t = useTexts(texts)
  const url = useStore(tab, (state) => state.url)
  const entry = useStore(tab, currentEntry)
  return (entry && entry.title !== entry.url ? entry.title : hostOf(url)) || t.newTab
}

interface TabButtonProps {
  readonly tabs: Tabs
  readonly tab: Tab
  readonly isCurrent: boolean
}

function TabButton({ tabs, tab, isCurrent }: TabButtonProps) {
  const t = useTexts(texts)
  const title = useTabTitle(tab)
  const url = useStore(tab, (state) => state.url)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <li
      ref={item}
      onAuxClick={(event) => {
        if (event.button === 1) tabs.close(tab)
      }}
      className={classNames(
        'flex h-8 max-w-56 min-w-28 flex-1 @max-md:min-w-36 items-center rounded-control pe-0.5 pointer-coarse:h-10',
        isCurrent ? 'bg-raised shadow-[0_0_0_1px_var(--border)]' : 'hover:bg-surface',
      )}
    >
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        title={title}
        onClick={() => tabs.choose(tab)}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-control ps-2 text-start text-sm -outline-offset-2"
      >
        <SiteSign url={url} />
        <span className="truncate">{title}</span>
      </button>
      <IconButton
        label={t.closeTab({ title })}
        onClick={() => tabs.close(tab)}
        className="size-6 pointer-coarse:size-10"
      >
        <X aria-hidden="true" className="size-3.5" />
      </IconButton>
    </li>
  )
}

interface TabStripProps {
  readonly tabs: Tabs
  /** The command that opens another. */
  readonly newTab: BoundCommand
}

/** The row of tabs; a narrow window with a single one does without. */
export function TabStrip({ tabs, newTab }: TabStripProps) {
  const t = useTexts(texts)
  const { tabs: all, current, isStarting } = useStore(tabs, (state) => state)
  return (
    <nav
      aria-label={t.tabs}
      className={classNames(
        'flex shrink-0 items-center gap-1 bg-sunken px-1.5 pt-1 pb-1',
        all.length === 1 && '@max-md:hidden',
      )}
    >
      <ul className="flex min-w-0 flex-1 items-center gap-1 overflow-x-auto [scrollbar-width:none]">
        {all.map((tab) => (
          <TabButton key={tab.id} tabs={tabs} tab={tab} isCurrent={tab === current} />
        ))}
      </ul>
      <IconButton
        label={newTab.title}
        title={titleWithKeys(newTab)}
        disabled={isStarting}
        onClick={() => newTab.run()}
      >
        <Plus aria-hidden="true" className="size-4" />
      </IconButton>
    </nav>
  )
}
