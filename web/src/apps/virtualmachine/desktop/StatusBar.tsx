import Power from 'lucide-react/icons/power'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Save from 'lucide-react/icons/save'
import Timer from 'lucide-react/icons/timer'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { asMinutes, inWords } from '@/kernel/vm/countdown'
import { classNames } from '@/lib/class-names'
import { Parts } from '@/ui/parts'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'
import type { LeavingControl } from '../use-leaving'
import type { Vm } from '../vm'

interface StatusBarProps {
  readonly vm: Vm
  readonly leaving: LeavingControl
  readonly compact: boolean
}

/** Seconds below which the countdown asks for attention. */
const soon = 300

/** Session, time until the reset, Save, Restart, Shutdown [B2.92]. */
export function StatusBar({ vm, leaving, compact }: StatusBarProps) {
  const t = useTexts(texts)
  const { session } = vm
  const id = useStore(session, (state) => state.session?.id ?? '')
  const isSaving = useStore(session, (state) => state.isSaving)
  const problem = useStore(session, (state) => state.saveProblem?.message ?? null)
  return (
    <div
      role="toolbar"
      aria-label={t.statusBar}
      data-part="vm-status"
      className="flex min-h-10 shrink-0 items-center gap-1 border-b border-border bg-surface pe-1.5 ps-3 text-sm"
    >
      <span title={t.sessionId({ id })} className="truncate text-muted">
        <Parts
          of={t.session({
            id: id.slice(0, 8),
            label: (words) => <span className={compact ? 'sr-only' : undefined}>{words}</span>,
            name: (words) => <span className="font-mono text-text">{words}</span>,
          })}
        />
      </span>
      <Countdown vm={vm} compact={compact} />
      {problem === null ? null : (
        <span role="alert" title={problem} className="ms-2 flex min-w-0 items-center gap-1.5 text-danger">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          <span className={classNames('truncate', compact && 'sr-only')}>{t.notSaved({ problem })}</span>
        </span>
      )}
      <span className="min-w-2 flex-1" />
      <Action
        label={t.save}
        icon={<Save aria-hidden="true" className="size-4" />}
        compact={compact}
        disabled={isSaving}
        onClick={() => void session.save()}
      />
      <Action
        label={t.restart}
        icon={<RotateCw aria-hidden="true" className="size-4" />}
        compact={compact}
        onClick={() => leaving.restart()}
      />
      <Action
        label={t.shutDown}
        icon={<Power aria-hidden="true" className="size-4" />}
        compact={compact}
        onClick={() => leaving.shutDown()}
      />
    </div>
  )
}

/** Alone, as it changes every second. */
function Countdown({ vm, compact }: Pick<StatusBarProps, 'vm' | 'compact'>) {
  const t = useTexts(texts)
  const left = useStore(vm.session, (state) => state.secondsLeft)
  if (left === null) return null
  return (
    <span
      role="timer"
      aria-label={t.resetsIn({ time: inWords(left) })}
      title={t.resetsWhy}
      className={classNames(
        'ms-2 flex shrink-0 items-center gap-1.5 rounded-full px-2.5 py-0.5',
        left < soon ? 'bg-danger-soft text-danger' : 'bg-sunken text-text',
      )}
    >
      <Timer aria-hidden="true" className="size-3.5" />
      {compact ? null : <span aria-hidden="true">{t.resetIn}</span>}
      <span aria-hidden="true" data-part="vm-countdown" className="font-medium tabular-nums">
        {asMinutes(left)}
      </span>
    </span>
  )
}

interface ActionProps {
  readonly label: string
  readonly icon: ReactNode
  readonly compact: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Action({ label, icon, compact, disabled = false, onClick }: ActionProps) {
  return (
    <button
      type="button"
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="flex min-h-8 min-w-8 shrink-0 items-center justify-center gap-1.5 rounded-control px-2 font-medium transition-colors duration-(--motion-fast) hover:bg-sunken disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      {icon}
      <span className={compact ? 'sr-only' : undefined}>{label}</span>
    </button>
  )
}
