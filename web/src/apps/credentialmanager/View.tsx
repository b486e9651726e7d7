import type { AppViewProps } from '@/kernel/apps/manifest'
import { createAccessGate } from '@/kernel/community/access-gate'
import { GatePage } from '@/ui/gate-page'
import { useTexts } from '@/ui/use-texts'
import { CredentialPage } from './CredentialPage'
import { texts } from './texts'

/** Changes the credentials, profile and roles of others [B2.87 B2.89]: for those who may review apps [B6.5]. */
export default function CredentialManagerView({ window, os }: AppViewProps) {
  const t = useTexts(texts)
  return (
    <GatePage
      createGate={() => createAccessGate(os)}
      isAllowed={({ access }) => access.canReview}
      texts={{ checking: t.checking, failed: t.roleUnknown, denied: t.denied }}
      help={{
        purpose: t.purpose,
        way: t.way,
        action: { label: t.ownRole, perform: () => void os.windows.open('userprofile') },
      }}
    >
      {({ community }, load) => (
        <CredentialPage window={window} os={os} community={community} onOwnChange={load} />
      )}
    </GatePage>
  )
}
