import X from 'lucide-react/icons/x'
import { Toast } from 'radix-ui'
import { useState } from 'react'
import type { Notifications } from '@/kernel/notifications/types'
import { classNames } from '@/lib/class-names'
import { Button } from '@/ui/button'
import { useStore } from '@/ui/use-store'
import { useLanguage, useTexts } from '@/ui/use-texts'
import { texts } from './texts'
import './toaster.css'

/** Time a toast stays, in ms, unless the notice says otherwise [A9.5]. */
const defaultDuration = 5000
/** Distance in px that a swipe to the edge must pass to close a toast [A9.5]. */
const swipeThreshold = 50
/** The key that moves focus to the notifications [A9.5]; also in the region's name, "Notifications (F8)". */
const hotkey = 'F8'

/**
 * Shows the newest notice as a toast [A2.33 A9.5]: one at a time, a new one takes the place of the one before. The time
 * stands still while the pointer or focus is on it; Escape, the button or a swipe to the edge that it stands at, the right one where lines run from left to right, close it. In a dialog Escape
 * is the dialog's.
 */
export function Toaster({ notifications }: { readonly notifications: Notifications }) {
  const t = useTexts(texts)
  const { direction } = useLanguage()
  const notice = useStore(notifications, (shown) => shown)
  const [closed, setClosed] = useState(0)
  const isDestructive = notice?.variant === 'destructive'
  return (
    <Toast.Provider
      swipeDirection={direction === 'rtl' ? 'left' : 'right'}
      swipeThreshold={swipeThreshold}
      duration={defaultDuration}
    >
      {notice && notice.sequence !== closed ? (
        <Toast.Root
          key={notice.sequence}
          open
          onOpenChange={(open) => (open ? undefined : setClosed(notice.sequence))}
          onEscapeKeyDown={(event) => {
            if (document.activeElement?.closest('[aria-modal="true"]')) event.preventDefault()
          }}
          duration={notice.duration ?? defaultDuration}
          type={isDestructive ? 'foreground' : 'background'}
          data-variant={notice.variant ?? 'default'}
          className={classNames(
            'toast relative flex items-start gap-3 overflow-hidden rounded-window border border-border bg-surface py-3 pe-2 ps-4 text-text shadow-popup',
            'before:absolute before:inset-y-0 before:start-0 before:w-1',
            isDestructive ? 'before:bg-danger' : 'before:bg-accent',
          )}
        >
          <div className="min-w-0 flex-1 py-1">
            <Toast.Title
              className={classNames('text-base leading-snug font-semibold', isDestructive && 'text-danger')}
            >
              {notice.title}
            </Toast.Title>
            {notice.description ? (
              <Toast.Description className="mt-0.5 text-sm break-words text-muted">
                {notice.description}
              </Toast.Description>
            ) : null}
            {[notice.action, notice.otherAction].map((action) =>
              action ? (
                <Toast.Action key={action.label} asChild altText={action.label}>
                  <Button size="small" className="me-2 mt-2" onClick={action.run}>
                    {action.label}
                  </Button>
                </Toast.Action>
              ) : null,
            )}
          </div>
          <Toast.Close
            aria-label={t.close}
            title={t.close}
            className="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-11"
          >
            <X className="size-4" aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      ) : null}
      <Toast.Viewport
        hotkey={[hotkey]}
        label={t.notifications({ key: hotkey })}
        className="fixed end-3 bottom-[calc(var(--keyboard-height)+var(--taskbar-height)+var(--corner-card-height,0px)+0.75rem)] z-(--z-toast) m-0 flex w-[min(22rem,calc(100vw-1.5rem))] list-none flex-col p-0 outline-none"
      />
    </Toast.Provider>
  )
}
