import { isWithheld } from '@/kernel/app-platform/broker/permission-gate'
import { type AppManifest, type AppPermission, permissionHelp } from '@otteros/app-sdk'
import type { AppGrant, AppGrants, AppId } from '@/kernel/app-platform/types'
import { Button } from '@/ui/button'
import { Switch } from '@/ui/switch'
import { NetworkHosts } from './NetworkHosts'
import { permissionState, stateTexts } from './permission-states'

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

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** A switch for each permission that an app declares, with its state in words. */
export function PermissionSwitches(props: PermissionSwitchesProps) {
  const { app, manifest, grant, grants, hasNetwork, isExposed } = props
  const allow = async (permission: AppPermission, isAllowed: boolean) => {
    if (permission === 'network' && isAllowed && !manifest.hosts.some((host) => grant.hosts.includes(host)))
      await grants.setHosts(app, manifest.hosts)
    await grants.setPermission(app, permission, isAllowed ? 'granted' : 'denied')
  }
  return (
    <ul className="divide-y divide-border">
      {manifest.permissions.map((permission) => {
        const { label, wants, given } = permissionHelp[permission]
        const isKept = isWithheld(permission, isExposed)
        const state = isKept ? 'denied' : permissionState(grant, permission)
        const isMissing = permission === 'network' && hasNetwork === false
        return (
          <li key={permission} className="py-1">
            <Switch
              label={label}
              hint={sentence(wants)}
              checked={state === 'granted'}
              disabled={isMissing || isKept}
              onChange={(isAllowed) => void allow(permission, isAllowed)}
            />
            <div className="-mt-2 flex flex-wrap items-center gap-x-1 pb-2 text-sm">
              <p data-part="state" className="font-medium">
                {stateTexts[state]}
                {isKept ? (
                  <span className="font-normal text-muted">: this browser cannot keep the app offline</span>
                ) : null}
                {state === 'ask' ? (
                  <span className="font-normal text-muted">
                    {given === 'started' ? ': before the app starts' : ': when the app needs it'}
                  </span>
                ) : null}
              </p>
              {given !== 'declared' && state !== 'ask' && !isKept ? (
                <Button
                  variant="link"
                  className="-my-1.5"
                  aria-label={`Ask again: ${label}`}
                  onClick={({ currentTarget }) => {
                    // The keyboard stays here when the button goes.
                    currentTarget.closest('li')?.querySelector<HTMLElement>('[role="switch"]')?.focus()
                    void grants.setPermission(app, permission, 'ask')
                  }}
                >
                  Ask again
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
