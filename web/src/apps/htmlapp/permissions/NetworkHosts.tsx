import type { AppManifest } from '@otteros/app-sdk'
import type { AppGrant, AppGrants, AppId } from '@/kernel/app-platform/types'
import { Checkbox } from '@/ui/checkbox'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface NetworkHostsProps {
  readonly app: AppId
  readonly manifest: AppManifest
  readonly grant: AppGrant
  readonly grants: AppGrants
  /** Whether apps can have network here; null while that is found out. */
  readonly hasNetwork: boolean | null
}

/** The hosts that an app wants to connect to, each with its box. */
export function NetworkHosts({ app, manifest, grant, grants, hasNetwork }: NetworkHostsProps) {
  const t = useTexts(texts)
  if (hasNetwork === false) return <p className="pb-2 text-sm text-muted">{t.noNetwork}</p>
  if (manifest.hosts.length === 0) return <p className="pb-2 text-sm text-muted">{t.noHosts}</p>
  const isAllowed = grant.permissions.network === 'granted'
  return (
    <fieldset className="mb-2 rounded-control border border-border px-3">
      <legend className="px-1 text-sm text-muted">{t.hosts}</legend>
      {manifest.hosts.map((host) => (
        <Checkbox
          key={host}
          label={host}
          checked={isAllowed && grant.hosts.includes(host)}
          disabled={!isAllowed}
          onChange={(isChosen) =>
            void grants.setHosts(
              app,
              manifest.hosts.filter((other) => (other === host ? isChosen : grant.hosts.includes(other))),
            )
          }
        />
      ))}
      <p className="pb-2 text-sm text-muted">{t.hostsHint}</p>
    </fieldset>
  )
}
