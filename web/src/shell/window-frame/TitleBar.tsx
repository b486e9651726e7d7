import Copy from 'lucide-react/icons/copy'
import Minus from 'lucide-react/icons/minus'
import Square from 'lucide-react/icons/square'
import X from 'lucide-react/icons/x'
import type { ButtonHTMLAttributes, MouseEvent, PointerEvent, ReactNode } from 'react'
import { classNames } from '@/lib/class-names'
import { plainName } from '@/lib/language/isolate'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

interface TitleBarProps {
  readonly title: string
  readonly icon: ReactNode
  readonly isMaximized: boolean
  readonly isMobile: boolean
  readonly isClosing: boolean
  readonly onDragPress: (event: PointerEvent<HTMLElement>) => void
  readonly onMenu: (event: MouseEvent<HTMLElement>) => void
  readonly onMinimize: () => void
  readonly onToggleMaximized: () => void
  readonly onClose: () => void
}

interface TitleBarButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string
  readonly children: ReactNode
}

function TitleBarButton({ label, className, children, ...props }: TitleBarButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames(
        'flex h-8 w-9 shrink-0 items-center justify-center rounded-control outline-offset-[-2px]',
        'transition-colors duration-(--motion-fast) disabled:opacity-40 pointer-coarse:size-11',
        className ?? 'hover:bg-titlebar-hover',
      )}
      {...props}
    >
      {children}
    </button>
  )
}

const isOnButton = (event: MouseEvent | PointerEvent) =>
  event.target instanceof Element && event.target.closest('button') !== null

/**
 * A window's title bar: icon, title, minimize (not on mobile), maximize or restore, close [A2.16]. A double-click on it
 * maximizes or restores, a right-click opens the window's menu.
 */
export function TitleBar(props: TitleBarProps) {
  const t = useTexts(texts)
  const { title, icon, isMaximized, isMobile, isClosing } = props
  return (
    <div
      role="presentation"
      data-part="titlebar"
      onPointerDown={(event) => {
        if (event.button === 0 && !isMobile && !isOnButton(event)) props.onDragPress(event)
      }}
      // The focus stays where it is inside of the window.
      onMouseDown={(event) => {
        if (!isOnButton(event)) event.preventDefault()
      }}
      onDoubleClick={(event) => {
        if (!isOnButton(event)) props.onToggleMaximized()
      }}
      onContextMenu={props.onMenu}
      className={classNames(
        'order-first flex min-h-(--titlebar-height) shrink-0 items-center gap-2 border-b border-border pe-0.5 ps-2.5 select-none',
        'bg-titlebar-inactive text-titlebar-inactive-text transition-colors duration-(--motion-fast)',
        'group-data-[active=true]/window:bg-titlebar group-data-[active=true]/window:text-titlebar-text',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate text-sm font-medium">
        <bdi>{plainName(title)}</bdi>
      </span>
      <div className="flex items-center">
        {isMobile ? null : (
          <TitleBarButton label={t.minimize} onClick={props.onMinimize}>
            <Minus aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </TitleBarButton>
        )}
        <TitleBarButton label={isMaximized ? t.restore : t.maximize} onClick={props.onToggleMaximized}>
          {isMaximized ? (
            <Copy aria-hidden="true" className="size-3.5 -scale-x-100" strokeWidth={1.75} />
          ) : (
            <Square aria-hidden="true" className="size-3.5" strokeWidth={1.75} />
          )}
        </TitleBarButton>
        <TitleBarButton
          label={t.close}
          disabled={isClosing}
          onClick={props.onClose}
          className="enabled:hover:bg-danger enabled:hover:text-danger-text"
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </TitleBarButton>
      </div>
    </div>
  )
}
