import { type ReactNode, useState } from 'react'
import { formatBytes } from '@/lib/format-bytes'
import { productName } from '@/lib/product'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { appIcons } from '@/ui/icons/app-icons'
import { useStore } from '@/ui/use-store'
import type { GuestStatesState } from '@/kernel/vm/types'
import type { ProgramProps } from './programs'

const copies: Readonly<Record<GuestStatesState['account'], string>> = {
  unknown: 'On this device.',
  sending: 'On this device; being sent to your account…',
  stored: 'On this device and with your account.',
  'too-large': 'On this device alone: it is too large for your account.',
  failed: 'On this device alone: your account could not be reached.',
}

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** The machine: its session, its Linux, and the state of Linux that was saved. */
export function About({ vm }: ProgramProps) {
  const session = useStore(vm.session, (state) => state.session)
  const lastSaved = useStore(vm.session, (state) => state.lastSaved)
  const image = useStore(vm.linux, (state) => state.image)
  const resumed = useStore(vm.linux, (state) => state.resumed)
  const linux = typeof image === 'object' ? image : null
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <img src={appIcons.virtualmachine} alt="" className="size-12" />
        <div>
          <h2 className="text-lg font-semibold">{productName} Virtual Machine</h2>
          <p className="text-sm text-muted">A timed session with a desktop of its own</p>
        </div>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact name="Session">
          <span className="font-mono text-xs break-all select-text">{session?.id}</span>
        </Fact>
        <Fact name="Last saved">{lastSaved === null ? 'Never' : when.format(lastSaved)}</Fact>
        {linux ? (
          <>
            <Fact name="Kernel">{linux.kernel}</Fact>
            <Fact name="Memory">{linux.memory} MB</Fact>
            <Fact name="Download">{formatBytes(linux.downloadBytes)}</Fact>
            <Fact name="Image">
              <span className="font-mono text-xs break-all select-text">{linux.key}</span>
            </Fact>
            <Fact name="Started from">
              {resumed === null ? 'Not started' : resumed === 'saved' ? 'The saved state' : 'A fresh image'}
            </Fact>
          </>
        ) : (
          <Fact name="Linux">{image === 'absent' ? 'Not installed on this server' : 'Not reached yet'}</Fact>
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
  const { guestStates } = vm.services
  const saved = useStore(guestStates, (state) => state.saved)
  const account = useStore(guestStates, (state) => state.account)
  const [asked, setAsked] = useState<'return' | 'delete' | null>(null)
  if (!saved) {
    return (
      <p className="rounded-control bg-sunken p-3 text-sm text-muted">
        No state of Linux is saved. Save keeps all of it: files, memory, running programs.
      </p>
    )
  }
  const remove = async () => {
    setAsked(null)
    const removed = await guestStates.forget()
    if (removed.ok) return
    vm.os.notifications.notify({
      title: 'Not deleted',
      description: removed.error.message,
      variant: 'destructive',
    })
  }
  return (
    <section className="rounded-control bg-sunken p-3 text-sm">
      <h3 className="font-semibold">Saved state of Linux</h3>
      <p className="mt-1 text-muted">
        {when.format(saved.savedAt)}, {formatBytes(saved.bytes)}. {copies[account]}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => setAsked('return')}>Return to it</Button>
        <Button onClick={() => setAsked('delete')}>Delete it</Button>
      </div>
      {asked === 'return' ? (
        <ConfirmDialog
          title="Return to the saved state?"
          description="Linux stops and goes on from there. What it did since it was saved is lost."
          action="Return"
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
          title="Delete the saved state?"
          description="It is removed from this device and from your account. Linux goes on until it is stopped, and then starts afresh."
          action="Delete"
          variant="danger"
          onConfirm={() => void remove()}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  )
}
