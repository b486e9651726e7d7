import { type ReactNode, useEffect, useState } from 'react'
import { type DeniedHelp, DeniedPage, FailedPage, LoadingPage } from './page-state'
import { type Readable, useStore } from './use-store'

/** What has to be known before a window shows anything. */
type GateState<Ready> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | ({ readonly status: 'ready' } & Ready)

interface Gate<Ready> extends Readable<GateState<Ready>> {
  readonly load: () => Promise<void>
}

interface GatePageProps<Ready> {
  /** Called once. */
  readonly createGate: () => Gate<Ready>
  readonly isAllowed: (ready: Ready) => boolean
  /** `checking` is said while it loads, `failed` is the title of a failure, `denied` why this person may not. */
  readonly texts: { readonly checking: string; readonly failed: string; readonly denied: string }
  readonly help: DeniedHelp
  /** `load` looks again. */
  readonly children: (ready: Ready, load: () => void) => ReactNode
}

/** A window behind a gate: it loads with the window, and what it holds back is shown to those who may see it [B2.86 B2.89]. */
export function GatePage<Ready>({ createGate, isAllowed, texts, help, children }: GatePageProps<Ready>) {
  const [gate] = useState(createGate)
  useEffect(() => void gate.load(), [gate])
  const state = useStore(gate, (current) => current)
  const load = () => void gate.load()
  if (state.status === 'loading') return <LoadingPage label={texts.checking} />
  if (state.status === 'failed')
    return <FailedPage title={texts.failed} text={state.message} onRetry={load} />
  return isAllowed(state) ? children(state, load) : <DeniedPage text={texts.denied} help={help} />
}
