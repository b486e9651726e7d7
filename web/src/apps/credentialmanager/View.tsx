import { useEffect, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { createAccessGate } from '@/kernel/community/access-gate'
import { DeniedPage, FailedPage, LoadingPage } from '@/ui/page-state'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { CredentialPage } from './CredentialPage'
import { texts } from './texts'

/** Changes the credentials, profile and roles of others [B2.87 B2.89]: for those who may review apps [B6.5]. */
export default function CredentialManagerView({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  const [gate] = useState(() => createAccessGate(os))
  useEffect(() => void gate.load(), [gate])
  const state = useStore(gate, (current) => current)
  const load = () => void gate.load()
  if (state.status === 'loading') return <LoadingPage label={t.checking} />
  if (state.status === 'failed')
    return <FailedPage title={t.roleUnknown} text={state.message} onRetry={load} />
  if (!state.access.canReview) return <DeniedPage text={t.denied} />
  return <CredentialPage window={window} os={os} community={state.community} onOwnChange={load} />
}
