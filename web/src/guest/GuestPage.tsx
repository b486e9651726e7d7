import { useEffect, useState } from 'react'
import type { GuestLinks, OpenLink } from '@/backend/links/types'
import { formatDate } from '@/lib/language/format'
import { plainName } from '@/lib/language/isolate'
import { loadOnce } from '@/lib/load-once'
import { productName } from '@/lib/product'
import { otterMark } from '@/ui/icons/brand'
import { Spinner } from '@/ui/spinner'
import { useOnDemand } from '@/ui/use-on-demand'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { failureText } from './failure-text'
import type { Places } from './model/address'
import type { LinkSession, LinkState } from './model/session'
import { Notice } from './parts/Notice'
import { OfflineBar } from './parts/OfflineBar'
import { OpeningFrame } from './parts/OpeningFrame'
import { PasswordForm } from './parts/PasswordForm'
import { ReadPage } from './parts/ReadPage'
import { texts } from './texts'

const loadDropPage = loadOnce(() => import('./parts/DropPage'))

interface GuestPageProps {
  readonly links: GuestLinks
  readonly session: LinkSession
  readonly places: Places
}

/** The whole page of a link. */
export function GuestPage({ links, session, places }: GuestPageProps) {
  const t = useTexts(texts)
  const state = useStore(session, (current) => current)
  const link = state.status === 'open' ? state.link : null
  useEffect(() => {
    document.title = link ? `${plainName(link.name)} – ${productName}` : productName
  }, [link])
  return (
    <div className="guest-page flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-[60rem] items-center gap-2.5 px-4 pt-4 pb-2">
        <img src={otterMark} alt="" className="size-7" />
        <span className="text-lg font-semibold tracking-tight">{productName}</span>
      </header>
      <OfflineBar />
      <main className="mx-auto flex w-full max-w-[60rem] flex-1 flex-col px-0 sm:px-4">
        <div className="flex flex-1 flex-col border-y border-border bg-raised sm:flex-none sm:rounded-sheet sm:border sm:shadow-popup">
          <Content links={links} session={session} places={places} state={state} />
        </div>
      </main>
      <footer className="mx-auto w-full max-w-[60rem] px-4 py-5 text-center text-sm text-balance text-muted">
        {t.about}
      </footer>
    </div>
  )
}

function Content({ links, session, places, state }: GuestPageProps & { readonly state: LinkState }) {
  const t = useTexts(texts)
  if (state.status === 'opening') return <OpeningFrame label={t.opening} />
  if (state.status === 'password')
    return (
      <PasswordForm isChecking={state.isChecking} isWrong={state.isWrong} onPassword={session.givePassword} />
    )
  if (state.status === 'closed') return <Notice title={t.closed} text={t.closedExplained} />
  if (state.status === 'wait')
    return (
      <Notice
        title={t.waitTitle}
        text={t.wait({ time: formatDate(state.until, { hour: 'numeric', minute: '2-digit' }) })}
        onRetry={() => void session.start()}
      />
    )
  if (state.status === 'failed')
    return (
      <Notice
        title={t.failedTitle}
        text={failureText(t, state.failure)}
        onRetry={() => void session.start()}
      />
    )
  return state.link.kind === 'read' ? (
    <ReadPage links={links} session={session} places={places} link={state.link} />
  ) : (
    <DropPart links={links} session={session} link={state.link} />
  )
}

/** The page of a drop box, which those who only read do not fetch. */
function DropPart(props: Pick<GuestPageProps, 'links' | 'session'> & { readonly link: OpenLink }) {
  const t = useTexts(texts)
  const [attempt, setAttempt] = useState(0)
  const [isLost, setLost] = useState(false)
  const part = useOnDemand({ need: attempt + 1, load: loadDropPage, onFailure: () => setLost(true) })
  if (part) return <part.DropPage {...props} />
  if (!isLost) return <Waiting label={t.opening} />
  const retry = () => {
    setLost(false)
    setAttempt(attempt + 1)
  }
  return <Notice title={t.failedTitle} text={t.offline} onRetry={retry} />
}

const Waiting = ({ label }: { readonly label: string }) => (
  <div className="flex min-h-72 flex-1 items-center justify-center">
    <Spinner label={label} />
  </div>
)
