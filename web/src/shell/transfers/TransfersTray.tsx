import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { followAccountService } from '@/kernel/files/follow-account'
import { showTransfers } from '@/kernel/files/show-transfers'
import { summariseTransfers } from '@/kernel/files/transfer-summary'
import type { Transfers } from '@/kernel/files/transfer-types'
import type { Os } from '@/kernel/os'
import { formatNumber } from '@/lib/language/format'
import { useFollowed } from '@/ui/use-followed'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { texts } from './texts'

type TrayOs = Pick<Os, 'fileStorage' | 'spaces' | 'transfers' | 'windows'>

/** Puts a button into the taskbar while large files are on their way to or from the account; it opens the window of them. */
export function TransfersTray({ os }: { readonly os: TrayOs }) {
  const [tray] = useState(() => document.querySelector('[data-part="tray"]'))
  const follow = useCallback(
    (listener: (transfers: Transfers | null) => void) => followAccountService(os, os.transfers, listener),
    [os],
  )
  const transfers = useFollowed(follow)
  return tray && transfers ? createPortal(<TrayButton os={os} transfers={transfers} />, tray) : null
}

interface TrayButtonProps {
  readonly os: TrayOs
  readonly transfers: Transfers
}

function TrayButton({ os, transfers }: TrayButtonProps) {
  const t = useTexts(texts)
  const list = useStore(transfers, (all) => all)
  const summary = summariseTransfers(list)
  if (!summary) return null
  const { state, count } = summary
  const share = formatNumber(summary.share, { style: 'percent', maximumFractionDigits: 0 })
  const label = t.status({ state, count, share })
  return (
    <button
      type="button"
      data-part="transfers"
      // The arrow keys of the taskbar lead to it.
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={() => showTransfers(os.windows)}
      className="my-1 flex min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-control px-2 text-xs tabular-nums hover:bg-taskbar-hover"
    >
      <span className="relative">
        <ArrowDownUp className="size-4.5" aria-hidden="true" />
        {state === 'failed' ? (
          <span className="absolute -end-1 -top-0.5 size-2 rounded-full bg-danger ring-1 ring-surface" />
        ) : null}
      </span>
      {state === 'under-way' ? <span className="max-md:sr-only">{share}</span> : null}
    </button>
  )
}
