import type { AppManifest } from '@otteros/app-sdk'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { AppGrant, AppId, AppPlatform } from '@/kernel/app-platform/types'
import { IconButton } from '@/ui/button'
import { AppIcon } from '@/ui/app-icon'
import { allowedHosts } from '../running/ask-network'
import { FileGrants } from './FileGrants'
import { PermissionSwitches } from './PermissionSwitches'
import { StoredData } from './StoredData'
import { useConfinement } from './use-confinement'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface PermissionsPanelProps {
  readonly app: AppId
  readonly appName: string
  readonly icon: string
  readonly manifest: AppManifest
  readonly grant: AppGrant
  readonly platform: AppPlatform
  /** Changes when what the app keeps may have changed. */
  readonly reloadKey: unknown
  /** Other windows of the same app. */
  readonly otherWindows: number
  readonly onClearData: () => void
  readonly onClose: () => void
}

/** Whether apps can have network here, as far as an app declares hosts; null until it is known. */
function useHasNetwork({ app, manifest, platform }: PermissionsPanelProps): boolean | null {
  const [hasNetwork, setHasNetwork] = useState<boolean | null>(null)
  useEffect(() => {
    if (!manifest.permissions.includes('network') || manifest.hosts.length === 0) return undefined
    let isOver = false
    void platform.origins.find(app, manifest.hosts).then((place) => {
      if (!isOver) setHasNetwork(place.hasNetwork)
    })
    return () => {
      isOver = true
    }
  }, [app, manifest, platform])
  return hasNetwork
}

interface PartProps {
  readonly title: string
  readonly children: ReactNode
}

function Part({ title, children }: PartProps) {
  return (
    <div className="flex flex-col gap-2 border-t border-border px-4 py-3">
      <h4 className="text-sm font-semibold">{title}</h4>
      {children}
    </div>
  )
}

/** What an app declares, what of it is allowed, its files and its data; all of it can be changed here, at once. */
export function PermissionsPanel(props: PermissionsPanelProps) {
  const t = useTexts(texts)
  const { app, appName, icon, manifest, grant, platform, onClose } = props
  const { grants } = platform
  const hasNetwork = useHasNetwork(props)
  const isOnline = allowedHosts(manifest, { get: () => grant }, app).length > 0
  const isExposed = useConfinement(platform, app) === 'none' && !isOnline
  const closeButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => closeButton.current?.focus(), [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears Escape
    <section
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      className="absolute inset-y-0 end-0 z-10 flex w-full flex-col overflow-y-auto border-border @md:w-96 @md:border-s bg-surface shadow-popup"
    >
      <div className="flex items-center gap-3 px-4 py-3">
        <AppIcon icon={icon} size="card" />
        <div className="min-w-0 flex-1">
          <h3 id={id} className="text-base font-semibold">
            {t.permissions}
          </h3>
          <p className="truncate text-sm text-muted">
            <bdi>{appName}</bdi>
          </p>
        </div>
        <IconButton ref={closeButton} label={t.closePermissions} onClick={onClose}>
          <X className="size-4" />
        </IconButton>
      </div>
      {manifest.permissions.length === 0 ? (
        <p className="border-t border-border px-4 py-3 text-base text-muted">{t.asksNothing}</p>
      ) : (
        <div className="border-t border-border px-4 py-1">
          <PermissionSwitches
            app={app}
            manifest={manifest}
            grant={grant}
            grants={grants}
            hasNetwork={hasNetwork}
            isExposed={isExposed}
          />
        </div>
      )}
      {manifest.permissions.includes('files') || Object.keys(grant.files).length > 0 ? (
        <Part title={t.files}>
          <FileGrants app={app} grant={grant} grants={grants} />
        </Part>
      ) : null}
      <Part title={t.storage}>
        <StoredData
          app={app}
          data={platform.data}
          reloadKey={props.reloadKey}
          otherWindows={props.otherWindows}
          onClear={props.onClearData}
        />
      </Part>
      <p className="mt-auto border-t border-border px-4 py-2 font-mono text-xs break-all text-muted">{app}</p>
    </section>
  )
}
