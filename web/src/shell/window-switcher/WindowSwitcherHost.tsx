import { useEffect, useState } from 'react'
import type { Os } from '@/kernel/os'
import { log } from '@/lib/log'
import { whenSettled } from '@/lib/when-idle'
import { useOnDemand } from '@/ui/use-on-demand'
import { onSwitchRequest, requestSwitch, type SwitchDirection } from './switch-requests'

const loadSwitcher = () => import('./WindowSwitcher')

/** The window switcher, which is fetched once the desktop has settled, or with the first request: that one is made again then. */
export function WindowSwitcherHost({ os }: { readonly os: Os }) {
  const [isSettled, setSettled] = useState(false)
  const [asked, setAsked] = useState<SwitchDirection | null>(null)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  const loaded = useOnDemand({
    need: isSettled || asked,
    load: loadSwitcher,
    onFailure: (cause) => {
      setAsked(null)
      log.warn('The window switcher could not be loaded', cause)
    },
  })
  useEffect(() => (loaded ? undefined : onSwitchRequest(setAsked)), [loaded])
  useEffect(() => {
    // Not within this effect: the switcher draws at once.
    if (loaded && asked) queueMicrotask(() => requestSwitch(asked))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is asked for later the switcher hears itself
  }, [loaded])
  return loaded ? <loaded.WindowSwitcher os={os} /> : null
}
