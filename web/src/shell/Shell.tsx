import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import type { Session } from '@/kernel/session/types'
import type { KeyValueStorage } from '@/lib/key-value-storage'
import { Button } from '@/ui/button'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { AuthPage } from './auth/AuthPage'
import { BootScreen } from './boot/BootScreen'
import { isFirstLoad, rememberLoad, sessionMemory } from './boot/first-load'
import { StartFailure } from './boot/StartFailure'
import { type LoadDesktop, useDesktopModule } from './boot/use-desktop-module'
import { DesktopBoundary } from './DesktopBoundary'
import { LoginScreen } from './login/LoginScreen'
import { Card } from './login/Card'
import { Stage } from './login/Stage'
import { StageMessage } from './login/StageMessage'
import { NotFound } from './not-found/NotFound'
import { texts } from './texts'

interface ShellProps {
  readonly session: Session
  readonly notifications: Notifications
  readonly loadDesktop: LoadDesktop
  /** The region of the toasts; stays through all states. */
  readonly toaster: ReactNode
  /** The page's path: anything but "/" is not found [A2.1 A2.2]. */
  readonly path?: string
  /** Remembers that the boot checklist was seen, as long as the browser session. */
  readonly memory?: KeyValueStorage
}

/** The whole product: picks boot, login, auth or desktop by the session's state [A2.3]. */
export function Shell({ path = window.location.pathname, ...props }: ShellProps) {
  return path === '/' ? <System {...props} /> : <NotFound />
}

function System({
  session,
  notifications,
  loadDesktop,
  toaster,
  memory = sessionMemory(),
}: Omit<ShellProps, 'path'>) {
  const state = useStore(session, (current) => current)
  // The checklist of a first load plays to its end (or is skipped), also when the session check is done before.
  const [bootPlays, setBootPlays] = useState(() => isFirstLoad(memory))
  const endBoot = useCallback(() => setBootPlays(false), [])
  useEffect(() => rememberLoad(memory), [memory])
  const shown = bootPlays ? 'booting' : state.system
  const desktop = useDesktopModule(loadDesktop, state.system === 'desktop')

  return (
    <div data-system-state={shown} className="h-full">
      {shown === 'booting' &&
        (state.startFailure && !bootPlays ? (
          <StartFailure failure={state.startFailure} onRetry={() => session.retryStart()} />
        ) : (
          <BootScreen onDone={endBoot} />
        ))}
      {shown === 'login' && <LoginScreen session={session} notifications={notifications} />}
      {shown === 'auth' && <AuthPage session={session} notifications={notifications} />}
      {shown === 'desktop' && state.user && (
        <>
          <div inert={state.cover !== null} className="h-full">
            {desktop.state === 'ready' ? (
              <DesktopBoundary key={state.user.id}>
                <desktop.Desktop session={session} user={state.user} notifications={notifications} />
              </DesktopBoundary>
            ) : (
              <DesktopOnItsWay failed={desktop.state === 'failed'} onRetry={desktop.retry} />
            )}
          </div>
          {state.cover && desktop.state === 'ready' && (
            <desktop.Cover
              cover={state.cover}
              session={session}
              user={state.user}
              notifications={notifications}
            />
          )}
        </>
      )}
      {toaster}
    </div>
  )
}

interface DesktopOnItsWayProps {
  readonly failed: boolean
  readonly onRetry: () => void
}

/** Until the desktop's code is there [A2.9]; says so when it could not be fetched (offline, or a newer version). */
function DesktopOnItsWay({ failed, onRetry }: DesktopOnItsWayProps) {
  const t = useTexts(texts)
  if (failed) {
    return (
      <StageMessage role="alert" title={t.notLoaded} detail={t.notLoadedExplained}>
        <Button variant="primary" onClick={onRetry}>
          {t.tryAgain}
        </Button>
        <Button onClick={() => window.location.reload()}>{t.reload}</Button>
      </StageMessage>
    )
  }
  return (
    <Stage>
      <Card>
        <Spinner label={t.loading} />
      </Card>
    </Stage>
  )
}
