import { sentence } from '@/lib/result'
import { proxyShellPath } from '@otteros/contracts'
import { useCallback, useEffect, useRef } from 'react'
import type { PageView } from '@/kernel/browser/page'
import type { Tab } from '@/kernel/browser/tab'
import type { Os } from '@/kernel/os'
import { systemClock } from '@/lib/clock'
import type { WindowId } from '@/kernel/windows/types'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import { pageFlags, pageFlagsWithoutOrigin } from './frame-flags'
import { hearDocument, type PageWord, pageEnds, talkWithPage } from './page-messages'
import { useKeyboardGuard } from './use-keyboard-guard'

interface ProxiedFrameProps {
  readonly os: Os
  readonly windowId: WindowId
  readonly tab: Tab
  readonly view: Extract<PageView, { kind: 'proxied' }>
}

/** A page by way of the server [A4.33]: on the host that its site has for this person, or without an origin. */
export function ProxiedFrame(props: ProxiedFrameProps) {
  const { page } = props.view
  return page.place === null ? <PageWithoutPlace {...props} /> : <PlacedPage {...props} place={page.place} />
}

const className = 'block size-full border-0 bg-white'

/** Whether the person pressed a key or a button a moment ago, also inside a frame of another origin. */
const isAskedFor = () => navigator.userActivation.isActive

function hear(tab: Tab, word: PageWord) {
  switch (word.type) {
    case 'otteros-page-navigate':
      if (word.target === 'self' || isAskedFor()) tab.pageAsked(word.url, word.target)
      else tab.page.tell(sentence(() => texts.openedTabItself))
      break
    case 'otteros-page-download':
    case 'otteros-page-file':
      if (!isAskedFor()) tab.page.tell(sentence(() => texts.downloadedItself))
      else if (word.type === 'otteros-page-file') tab.pageMade(word)
      else tab.pageOffered(word.url, word.name)
      break
    case 'otteros-page-moved':
      tab.pageMoved(word.url)
      break
    case 'otteros-page-title':
      tab.pageTitled(word.title)
  }
}

function PlacedPage({ os, windowId, tab, view, place }: ProxiedFrameProps & { readonly place: string }) {
  const t = useTexts(texts)
  const frame = useRef<HTMLIFrameElement>(null)
  const talk = useRef<ReturnType<typeof talkWithPage>>(null)
  const { key, page, host } = view
  useEffect(() => {
    if (!frame.current) return undefined
    const started = talkWithPage({
      frame: frame.current,
      place,
      show: { html: page.html, url: page.url },
      clock: systemClock,
      onWord: (word) => hear(tab, word),
      onEnd: (failure) => tab.page.endView(key, failure),
    })
    talk.current = started
    return () => started.stop()
  }, [tab, key, page, place])
  const stopThief = useCallback(() => tab.page.endView(key, pageEnds.keyboard), [tab, key])
  useKeyboardGuard(frame, os, windowId, stopThief)
  return (
    <iframe
      ref={frame}
      title={t.proxiedPageOf({ host })}
      sandbox={pageFlags}
      allow=""
      referrerPolicy="no-referrer"
      src={`${place}${proxyShellPath}`}
      onLoad={() => talk.current?.loaded()}
      className={className}
    />
  )
}

/** The desktop's policy holds in it as well: no scripts of the site run, and it has no origin. */
function PageWithoutPlace({ os, windowId, tab, view }: ProxiedFrameProps) {
  const t = useTexts(texts)
  const frame = useRef<HTMLIFrameElement>(null)
  const hearing = useRef<ReturnType<typeof hearDocument>>(null)
  const { key, page, host } = view
  useEffect(() => {
    if (!frame.current) return undefined
    const started = hearDocument({
      frame: frame.current,
      clock: systemClock,
      onWord: (word) => hear(tab, word),
      onEnd: (failure) => tab.page.endView(key, failure),
    })
    hearing.current = started
    return () => started.stop()
  }, [tab, key])
  const stopThief = useCallback(() => tab.page.endView(key, pageEnds.keyboard), [tab, key])
  useKeyboardGuard(frame, os, windowId, stopThief)
  return (
    <iframe
      ref={frame}
      title={t.proxiedPageOf({ host })}
      sandbox={pageFlagsWithoutOrigin}
      allow=""
      referrerPolicy="no-referrer"
      srcDoc={page.html}
      onLoad={() => hearing.current?.loaded()}
      className={className}
    />
  )
}
