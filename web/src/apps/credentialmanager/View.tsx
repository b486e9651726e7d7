import { useEffect, useState } from 'react'
import type { AppViewProps } from '@/kernel/apps/manifest'
import { createAccessGate } from '@/kernel/community/access-gate'
import { DeniedPage, FailedPage, LoadingPage } from '@/ui/page-state'
import { useStore } from '@/ui/use-store'
import { CredentialPage } from './CredentialPage'

/** Changes the credentials, profile and roles of others [B2.87 B2.89]: for those who may review apps [B6.5]. */
export default function CredentialManagerView({ window, os }: AppViewProps) {
  const [gate] = useState(() => createAccessGate(os))
  useEffect(() => void gate.load(), [gate])
  const state = useStore(gate, (current) => current)
  const load = () => void gate.load()
  if (state.status === 'loading') return <LoadingPage label="Checking your role..." />
  if (state.status === 'failed')
    return <FailedPage title="Your role is not known" text={state.message} onRetry={load} />
  if (!state.access.canReview)
    return <DeniedPage text="You need trusted user privileges to manage user credentials." />
  return <CredentialPage window={window} os={os} community={state.community} onOwnChange={load} />
}
