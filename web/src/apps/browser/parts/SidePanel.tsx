import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { searchEngines } from '@/kernel/browser/engines'
import type { Tab } from '@/kernel/browser/tab'
import type { Tabs } from '@/kernel/browser/tabs'
import { firstOf, newestEntries } from '@/kernel/browser/trail'
import type { WebBrowser } from '@/kernel/browser/types'
import { Button, IconButton } from '@/ui/button'
import { SelectField } from '@/ui/field'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { AddressRow } from './AddressRow'

interface SidePanelProps {
  readonly browser: WebBrowser
  readonly tabs: Tabs
  readonly tab: Tab
  readonly onClose: () => void
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="px-2 pt-2 pb-3">
      <h3 className="px-2 pb-1 text-xs font-semibold tracking-wide text-muted uppercase">{title}</h3>
      {children}
    </section>
  )
}

const Nothing = ({ text }: { readonly text: string }) => (
  <p className="px-2 py-1.5 text-sm text-muted">{text}</p>
)

function HistoryPart({ tabs, tab, onGone }: Pick<SidePanelProps, 'tabs' | 'tab'> & { onGone: () => void }) {
  const t = useTexts(texts)
  const trail = useStore(tab, (state) => state)
  const isBusy = useStore(tab.page, (state) => state.status === 'loading')
  const entries = newestEntries(trail)
  return (
    <Part title={t.history}>
      {entries.length === 0 ? <Nothing text={t.noHistory} /> : null}
      <ul>
        {entries.map((entry) => (
          <AddressRow
            key={entry.position}
            url={entry.url}
            title={entry.title}
            isCurrent={entry.position === trail.index}
            isDisabled={isBusy}
            onOpen={() => {
              tab.goTo(entry.position)
              onGone()
            }}
            onOpenInTab={() => tabs.open(entry.url)}
          />
        ))}
      </ul>
    </Part>
  )
}

function BookmarksPart({
  browser,
  tabs,
  tab,
  onGone,
}: Omit<SidePanelProps, 'onClose'> & { onGone: () => void }) {
  const t = useTexts(texts)
  const { status, bookmarks, problem } = useStore(browser.bookmarks, (state) => state)
  const isBusy = useStore(tab.page, (state) => state.status === 'loading')
  return (
    <Part title={t.bookmarks}>
      {status === 'failed' ? (
        <div role="alert" className="flex flex-col items-start gap-2 px-2 py-1.5 text-sm">
          <p>{problem?.message}</p>
          <Button size="small" onClick={() => void browser.bookmarks.load()}>
            {t.tryBookmarksAgain}
          </Button>
        </div>
      ) : null}
      {status === 'loading' ? <Nothing text={t.loadingBookmarks} /> : null}
      {status === 'ready' && bookmarks.length === 0 ? <Nothing text={t.noBookmarks} /> : null}
      <ul>
        {firstOf(bookmarks).map(({ id, url, title }) => (
          <AddressRow
            key={id}
            url={url}
            title={title}
            isDisabled={isBusy}
            onOpen={() => {
              tab.visit(url)
              onGone()
            }}
            onOpenInTab={() => tabs.open(url)}
            items={[
              'separator',
              { label: t.deleteBookmark, danger: true, perform: () => void browser.bookmarks.remove(id) },
            ]}
          >
            <IconButton
              label={t.deleteBookmarkOf({ title })}
              onClick={() => void browser.bookmarks.remove(id)}
              className="text-muted"
            >
              <Trash aria-hidden="true" className="size-4" />
            </IconButton>
          </AddressRow>
        ))}
      </ul>
    </Part>
  )
}

/** History and bookmarks next to the page [A2.27]; a sheet over it where there is no room for both. */
export function SidePanel({ browser, tabs, tab, onClose }: SidePanelProps) {
  const t = useTexts(texts)
  const engine = useStore(browser.preferences, (state) => state.engine)
  // In a sheet the page would stay covered.
  const onGone = () => {
    if (window.matchMedia('(max-width: 768px)').matches) onClose()
  }
  return (
    <>
      <div aria-hidden="true" onClick={onClose} className="absolute inset-0 z-20 bg-overlay @md:hidden" />
      <aside
        aria-label={t.historyAndBookmarks}
        className="z-20 flex w-72 shrink-0 flex-col border-s border-border bg-surface @max-md:absolute @max-md:inset-x-0 @max-md:bottom-0 @max-md:max-h-[80%] @max-md:w-full @max-md:rounded-t-sheet @max-md:border-t @max-md:border-s-0 @max-md:shadow-popup"
      >
        <div className="flex items-center justify-between py-1 pe-1 ps-4">
          <h2 className="text-base font-semibold">{t.historyAndBookmarks}</h2>
          <IconButton label={t.closeHistory} onClick={onClose}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <HistoryPart tabs={tabs} tab={tab} onGone={onGone} />
          <BookmarksPart browser={browser} tabs={tabs} tab={tab} onGone={onGone} />
        </div>
        <div className="border-t border-border px-4 py-3">
          <SelectField
            label={t.homeAndSearch}
            value={engine.id}
            options={searchEngines.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => browser.preferences.chooseEngine(event.target.value)}
          />
        </div>
      </aside>
    </>
  )
}
