import RotateCw from 'lucide-react/icons/rotate-cw'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import type { Ref } from 'react'
import type { BoundCommand } from '@/lib/command'
import { IconButton } from '@/ui/button'
import { HeaderButton } from './HeaderButton'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

/** A panel next to the page that a button of the header opens. */
interface Side {
  /** The number at the button: of things that are allowed, or of errors. */
  readonly count: number
  readonly isOpen: boolean
  /** Null while there is nothing to show. */
  readonly onToggle: (() => void) | null
}

interface AppHeaderProps {
  readonly title: string
  /** Characters of the content. */
  readonly characters: number
  readonly console: Side
  readonly consoleCommand: BoundCommand | undefined
  readonly permissions: Side
  readonly consoleButton: Ref<HTMLButtonElement>
  readonly permissionsButton: Ref<HTMLButtonElement>
  readonly onReload: () => void
}

/** The bar above an app's page: title and character count [A2.24], console, permissions, reload. */
export function AppHeader(props: AppHeaderProps) {
  const t = useTexts(texts)
  const {
    title,
    characters,
    console,
    consoleCommand,
    permissions,
    consoleButton,
    permissionsButton,
    onReload,
  } = props
  const ShieldIcon = permissions.count > 0 ? ShieldCheck : Shield
  return (
    <header className="relative flex shrink-0 items-center gap-2 border-b border-border bg-raised px-3 py-1 select-none">
      <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</h2>
      <span className="shrink-0 text-xs text-muted tabular-nums">{t.characters({ count: characters })}</span>
      <div className="flex items-center">
        <HeaderButton
          ref={consoleButton}
          label={t.console}
          command={consoleCommand}
          count={console.count}
          countText={t.errors({ count: console.count })}
          tone="danger"
          isOpen={console.isOpen}
          onToggle={console.onToggle}
        >
          <SquareTerminal className="size-4" />
        </HeaderButton>
        <HeaderButton
          ref={permissionsButton}
          label={t.permissions}
          count={permissions.count}
          countText={t.allowed({ count: permissions.count })}
          tone="accent"
          isOpen={permissions.isOpen}
          onToggle={permissions.onToggle}
        >
          <ShieldIcon className="size-4" />
        </HeaderButton>
        <IconButton label={t.reload} onClick={onReload}>
          <RotateCw className="size-4" />
        </IconButton>
      </div>
    </header>
  )
}
