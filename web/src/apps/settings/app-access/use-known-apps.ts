import { withMessage } from '@/lib/result'
import type { PluginPlatform } from '@/kernel/plugins/types'
import { useCallback, useEffect, useState } from 'react'
import { log } from '@/lib/log'
import { useTexts } from '@/ui/use-texts'
import type { SettingsPorts } from '../ports'
import { type KnownApp, listKnownApps } from './known-apps'
import { texts } from './texts'

/** The list on its way, there, or not to be had. */
export type KnownApps =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly apps: readonly KnownApp[]; readonly platform: PluginPlatform }
  | { readonly status: 'failed'; readonly message: string }

type Ports = Pick<SettingsPorts, 'appPlatform' | 'desktopIcons'>

async function load({ appPlatform, desktopIcons }: Ports): Promise<KnownApps> {
  const platform = await appPlatform()
  const [usage] = await Promise.all([platform.data.usage(), platform.plugins.loaded])
  if (!usage.ok) return withMessage({ status: 'failed' }, () => usage.error.message)
  const { plugins } = platform.plugins.getState()
  const apps = listKnownApps({
    grants: platform.grants.list(),
    usage: usage.value,
    installed: [...desktopIcons.getState(), ...plugins],
  })
  return { status: 'ready', apps, platform }
}

/** The apps with answers or data; follows the answers. `reload` reads everything again. */
export function useKnownApps(os: Ports): { readonly list: KnownApps; readonly reload: () => void } {
  const t = useTexts(texts)
  const [list, setList] = useState<KnownApps>({ status: 'loading' })
  const [reloadKey, setReloadKey] = useState(0)
  const reload = useCallback(() => setReloadKey((count) => count + 1), [])

  useEffect(() => {
    let isOver = false
    load(os).then(
      (loaded) => {
        if (!isOver) setList(loaded)
      },
      (cause: unknown) => {
        log.error('What apps are allowed could not be loaded', cause)
        if (!isOver) setList(withMessage({ status: 'failed' }, () => texts.notDownloaded))
      },
    )
    return () => {
      isOver = true
    }
    // In another language the names are others.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new `reloadKey` is a reason to load again
  }, [os, reloadKey, t])

  const platform = list.status === 'ready' ? list.platform : null
  useEffect(() => platform?.grants.subscribe(reload), [platform, reload])
  return { list, reload }
}
