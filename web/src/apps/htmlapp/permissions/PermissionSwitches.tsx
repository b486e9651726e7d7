import { isWithheld } from '@/kernel/app-platform/broker/permission-gate'
import { type AppManifest, type AppPermission, type PermissionHelp, permissionHelp } from '@otteros/app-sdk'
import type { ReactNode } from 'react'
import { permissionLabel, permissionUse } from '@/kernel/app-platform/permission-words'
import type { AppGrant, AppGrants, AppId, GrantState } from '@/kernel/app-platform/types'
import { Button } from '@/ui/button'
import { Switch } from '@/ui/switch'
import { NetworkHosts } from './NetworkHosts'
import { permissionState } from './permission-states'
import { Parts } from '@/ui/parts'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface PermissionSwitchesProps {
  readonly app: AppId
  readonly manifest: AppManifest
  readonly grant: AppGrant
  readonly grants: AppGrants
  /** Whether apps can have network here; null while that is found out. */
  readonly hasNetwork: boolean | null
  /** Whether the app can send out what it learns. */
  readonly isExposed: boolean
}

const muted = (words: readonly ReactNode[]) => <span className="font-normal text-muted">{words}</span>

interface SwitchState {
  readonly state: GrantState
  readonly given: PermissionHelp['given']
  /** The browser cannot keep the app to it. */
  readonly isKept: boolean
}

/** How a state reads, and why or when. */
function stateWords(t: typeof texts, { state, given, isKept }: SwitchState): readonly ReactNode[] {
  if (isKept) return t.withheld({ why: muted })
  if (state !== 'ask') return [t[state]]
  return given === 'started' ? t.askedAtStart({ when: muted }) : t.askedAtUse({ when: muted })
}

/** A switch for each permission that an app declares, with its state in words. */
export function PermissionSwitches(props: PermissionSwitchesProps) {
  const t = useTexts(texts)
  const { app, manifest, grant, grants, hasNetwork, isExposed } = props
  const allow = async (permission: AppPermission, isAllowed: boolean) => {
    if (permission === 'network' && isAllowed && !manifest.hosts.some((host) => grant.hosts.includes(host)))
      await grants.setHosts(app, manifest.hosts)
    await grants.setPermission(app, permission, isAllowed ? 'granted' : 'denied')
  }
  return (
    <ul className="divide-y divide-border">
      {manifest.permissions.map((permission) => {
        const { given } = permissionHelp[permission]
        const label = permissionLabel(permission)
        const isKept = isWithheld(permission, isExposed)
        const state = isKept ? 'denied' : permissionState(grant, permission)
        const isMissing = permission === 'network' && hasNetwork === false
        return (
          <li key={permission} className="py-1">
            <Switch
              label={label}
              hint={permissionUse(permission)}
              checked={state === 'granted'}
              disabled={isMissing || isKept}
              onChange={(isAllowed) => void allow(permission, isAllowed)}
            />
            <div className="-mt-2 flex flex-wrap items-center gap-x-1 pb-2 text-sm">
              <p data-part="state" className="font-medium">
                <Parts of={stateWords(t, { state, given, isKept })} />
              </p>
              {given !== 'declared' && state !== 'ask' && !isKept ? (
                <Button
                  variant="link"
                  className="-my-1.5"
                  aria-label={t.askAgainFor({ permission: label })}
                  onClick={({ currentTarget }) => {
                    // The keyboard stays here when the button goes.
                    currentTarget.closest('li')?.querySelector<HTMLElement>('[role="switch"]')?.focus()
                    void grants.setPermission(app, permission, 'ask')
                  }}
                >
                  {t.askAgain}
                </Button>
              ) : null}
            </div>
            {permission === 'network' ? (
              <NetworkHosts
                app={app}
                manifest={manifest}
                grant={grant}
                grants={grants}
                hasNetwork={hasNetwork}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
