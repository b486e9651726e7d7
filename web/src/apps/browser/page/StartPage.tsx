import ArrowRight from 'lucide-react/icons/arrow-right'
import Search from 'lucide-react/icons/search'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Tab } from '@/kernel/browser/tab'
import type { Tabs } from '@/kernel/browser/tabs'
import type { WebBrowser } from '@/kernel/browser/types'
import { mobileQuery } from '@/lib/mobile'
import { Button, IconButton } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { AddressRow } from '../parts/AddressRow'
import { texts } from '../texts'
import { BookmarkTile } from './BookmarkTile'

/** Bookmarks that are tiles here; the side panel has no more either. */
const mostTiles = 10

interface StartPageProps {
  readonly browser: WebBrowser
  readonly tabs: Tabs
  readonly tab: Tab
  /** Whether its window has the keyboard. */
  readonly isActive: () => boolean
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

function Part({ title, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2 text-sm font-semibold text-muted">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface TroubleProps {
  readonly text: string
  readonly onRetry: () => void
}

function Trouble({ text, onRetry }: TroubleProps) {
  const t = useTexts(texts)
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
      <p>{text}</p>
      <Button size="small" onClick={onRetry}>
        {t.tryBookmarksAgain}
      </Button>
    </div>
  )
}

function SearchForm({ tab, isActive }: Pick<StartPageProps, 'tab' | 'isActive'>) {
  const t = useTexts(texts)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    // An on-screen keyboard would cover what else is here.
    if (isActive() && !mobileQuery.getState()) field.current?.focus({ preventScroll: true })
  }, [isActive])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tab.submit(typed)
  }
  return (
    <form role="search" aria-label={t.searchWeb} onSubmit={submit} className="relative">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute start-4 top-1/2 size-4.5 -translate-y-1/2 text-muted"
      />
      <input
        ref={field}
        aria-label={t.searchWeb}
        placeholder={t.searchWeb}
        value={typed}
        type="text"
        inputMode="url"
        enterKeyHint="go"
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
        className="h-12 w-full rounded-full border border-border-strong bg-raised ps-12 pe-13 text-base text-text shadow-sm placeholder:text-muted"
      />
      <IconButton
        type="submit"
        label={t.search}
        disabled={typed.trim() === ''}
        className="absolute end-1.5 top-1/2 size-9 -translate-y-1/2 rounded-full"
      >
        <ArrowRight aria-hidden="true" className="size-4.5" />
      </IconButton>
    </form>
  )
}

function Bookmarks({ browser, tabs, tab }: Omit<StartPageProps, 'isActive'>) {
  const t = useTexts(texts)
  const { status, bookmarks, problem } = useStore(browser.bookmarks, (state) => state)
  return (
    <Part title={t.bookmarks}>
      {status === 'failed' ? (
        <Trouble text={problem?.message ?? ''} onRetry={() => void browser.bookmarks.load()} />
      ) : null}
      {status === 'loading' ? <p className="text-sm text-muted">{t.loadingBookmarks}</p> : null}
      {status === 'ready' && bookmarks.length === 0 ? (
        <p className="text-sm text-muted">{t.howToBookmark}</p>
      ) : null}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2">
        {bookmarks.slice(0, mostTiles).map(({ id, url, title }) => (
          <BookmarkTile
            key={id}
            url={url}
            title={title}
            onOpen={() => tab.visit(url)}
            onOpenInTab={() => tabs.open(url)}
            onRemove={() => void browser.bookmarks.remove(id)}
          />
        ))}
      </ul>
    </Part>
  )
}

function RecentPages({ browser, tabs, tab }: Omit<StartPageProps, 'isActive'>) {
  const t = useTexts(texts)
  const { status, pages } = useStore(browser.recent, (state) => state)
  useEffect(() => void browser.recent.load(), [browser])
  if (status === 'ready' && pages.length === 0) return null
  return (
    <Part title={t.recentlyVisited}>
      {status === 'failed' ? (
        <Trouble text={t.recentNotLoaded} onRetry={() => void browser.recent.load()} />
      ) : null}
      <ul className="-mx-2 grid grid-cols-1 gap-x-4 @lg:grid-cols-2">
        {pages.map(({ url, title }) => (
          <AddressRow
            key={url}
            url={url}
            title={title}
            onOpen={() => tab.visit(url)}
            onOpenInTab={() => tabs.open(url)}
          />
        ))}
      </ul>
    </Part>
  )
}

/** What a new tab shows: a field to search with, the person's bookmarks, and the pages they went to last. It needs no connection. */
export function StartPage(props: StartPageProps) {
  const t = useTexts(texts)
  const { browser, tabs, tab, isActive } = props
  return (
    <div className="absolute inset-0 overflow-y-auto bg-surface text-text">
      <div className="mx-auto max-w-160 px-6 pt-[min(6rem,12%)] pb-10">
        <h1 className="mb-5 text-center text-2xl font-semibold">{t.startPage}</h1>
        <SearchForm tab={tab} isActive={isActive} />
        <Bookmarks browser={browser} tabs={tabs} tab={tab} />
        <RecentPages browser={browser} tabs={tabs} tab={tab} />
      </div>
    </div>
  )
}
