import { type ReactNode, useState } from 'react'
import { tellProblem } from '@/kernel/notifications/notifier'
import { formatBytes } from '@/lib/format-bytes'
import { formatList } from '@/lib/language/format'
import { productName } from '@/lib/product'
import { timeInZone } from '@/lib/timezone'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import type { GuestStatesState } from '@/kernel/vm/types'
import { icon } from '../icon'
import type { ProgramProps } from './programs'
import { texts } from './texts'

/** The texts that say where the saved state is. */
const copies = {
  unknown: 'savedHere',
  sending: 'savedSending',
  stored: 'savedWithAccount',
  'too-large': 'savedTooLarge',
  failed: 'savedNotSent',
} as const satisfies Record<GuestStatesState['account'], keyof typeof texts>

function formatTime(moment: number, timezone: string): string {
  const { date, time } = timeInZone(new Date(moment), timezone)
  return formatList([date, time], 'unit')
}

/** The machine: its session, its Linux, and the state of Linux that was saved. */
export function About({ vm }: ProgramProps) {
  const t = useTexts(texts)
  const session = useStore(vm.session, (state) => state.session)
  const lastSaved = useStore(vm.session, (state) => state.lastSaved)
  const image = useStore(vm.linux, (state) => state.image)
  const resumed = useStore(vm.linux, (state) => state.resumed)
  const linux = typeof image === 'object' ? image : null
  const timezone = useStore(vm.os.settings, (settings) => settings.timezone)
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <img src={icon} alt="" className="size-12" />
        <div>
          <h2 className="text-lg font-semibold">{t.product({ product: productName })}</h2>
          <p className="text-sm text-muted">{t.slogan}</p>
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact name={t.session}>
          <span className="font-mono text-xs break-all select-text">{session?.id}</span>
        </Fact>
        <Fact name={t.lastSaved}>{lastSaved === null ? t.never : formatTime(lastSaved, timezone)}</Fact>
        {linux ? (
          <>
            <Fact name={t.kernel}>{linux.kernel}</Fact>
            <Fact name={t.memory}>{t.megabytes({ count: linux.memory })}</Fact>
            <Fact name={t.download}>{formatBytes(linux.downloadBytes)}</Fact>
            <Fact name={t.image}>
              <span className="font-mono text-xs break-all select-text">{linux.key}</span>
            </Fact>
            <Fact name={t.startedFrom}>
              {resumed === null ? t.notStarted : resumed === 'saved' ? t.fromSaved : t.fromImage}
            </Fact>
          </>
        ) : (
          <Fact name={t.linux}>{image === 'absent' ? t.notInstalled : t.notReachedYet}</Fact>
        )}
      </dl>
      {linux ? <SavedState vm={vm} /> : null}
    </div>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

/** What was saved of Linux: where it is, and how to go back to it or be rid of it. */
function SavedState({ vm }: Pick<ProgramProps, 'vm'>) {
  const t = useTexts(texts)
  const { guestStates } = vm.services
  const saved = useStore(guestStates, (state) => state.saved)
  const account = useStore(guestStates, (state) => state.account)
  const timezone = useStore(vm.os.settings, (settings) => settings.timezone)
  const [asked, setAsked] = useState<'return' | 'delete' | null>(null)
  if (!saved) {
    return <p className="rounded-control bg-sunken p-3 text-sm text-muted">{t.nothingSaved}</p>
  }
  const remove = async () => {
    setAsked(null)
    const removed = await guestStates.forget()
    if (removed.ok) return
    tellProblem(
      vm.os.notifications,
      () => texts.notDeleted,
      () => removed.error.message,
    )
  }
  return (
    <section className="rounded-control bg-sunken p-3 text-sm">
      <h3 className="font-semibold">{t.savedState}</h3>
      <p className="mt-1 text-muted">
        {t[copies[account]]({ date: formatTime(saved.savedAt, timezone), size: formatBytes(saved.bytes) })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => setAsked('return')}>{t.return}</Button>
        <Button onClick={() => setAsked('delete')}>{t.deleteIt}</Button>
      </div>
      {asked === 'return' ? (
        <ConfirmDialog
          title={t.returnQuestion}
          description={t.returnText}
          action={t.returnAction}
          variant="danger"
          onConfirm={() => {
            setAsked(null)
            vm.linux.stop('saved')
            vm.linux.need()
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'delete' ? (
        <ConfirmDialog
          title={t.deleteStateQuestion}
          description={t.deleteStateText}
          action={t.deleteAction}
          variant="danger"
          onConfirm={() => void remove()}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  )
}
