import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import type { Session, SessionUser } from '@/kernel/session/types'
import { log } from '@/lib/log'
import { whenIdle } from '@/lib/when-idle'
import type { CoverProps } from '@/shell/cover/Cover'

/** What the desktop's component receives. */
export interface DesktopProps {
  readonly session: Session
  readonly user: SessionUser
  readonly notifications: Notifications
}

/** The desktop's code: the desktop, and the dialogs that cover it. */
export interface DesktopModule {
  readonly Desktop: ComponentType<DesktopProps>
  readonly Cover: ComponentType<CoverProps>
}

/** Fetches the desktop's code. */
export type LoadDesktop = () => Promise<DesktopModule>

type Loading =
  | { readonly state: 'idle' | 'loading' | 'failed' }
  | ({ readonly state: 'ready' } & DesktopModule)

/**
 * The desktop's code: fetched at once when it is `wanted`, else when the browser is idle, so that it is there after
 * signing in. A failed attempt is only told when it is wanted; `retry` makes another.
 */
export function useDesktopModule(
  load: LoadDesktop,
  wanted: boolean,
): Loading & { readonly retry: () => void } {
  const [loading, setLoading] = useState<Loading>({ state: 'idle' })
  const started = useRef(false)

  const start = useCallback(() => {
    if (started.current) return
    started.current = true
    setLoading({ state: 'loading' })
    load().then(
      // In slices: the browser can paint and take input while the desktop is made.
      (module) => startTransition(() => setLoading({ state: 'ready', ...module })),
      (error: unknown) => {
        log.warn('The desktop could not be loaded', error)
        started.current = false
        setLoading({ state: 'failed' })
      },
    )
  }, [load])

  const isIdle = loading.state === 'idle'
  useEffect(() => {
    if (wanted) {
      if (isIdle) start()
      return undefined
    }
    return isIdle ? whenIdle(start) : undefined
  }, [isIdle, start, wanted])

  // What failed before it was wanted is tried again once it is wanted.
  const wasWanted = useRef(wanted)
  useEffect(() => {
    if (wanted && !wasWanted.current && loading.state === 'failed') start()
    wasWanted.current = wanted
  }, [loading.state, start, wanted])

  return { ...loading, retry: start }
}
