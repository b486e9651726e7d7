import { useEffect, useState } from 'react'
import type { AccountRoom } from '@/kernel/files/account-room'
import type { Keeping } from '@/kernel/files/transfer-types'
import type { Os } from '@/kernel/os'
import { formatBytes } from '@/lib/format-bytes'
import { log } from '@/lib/log'
import { Button } from '@/ui/button'
import { SelectField } from '@/ui/field'
import { Meter } from '@/ui/meter'
import { Section } from '@/ui/section'
import { Spinner } from '@/ui/spinner'
import { useStore } from '@/ui/use-store'
import { useTexts } from '@/ui/use-texts'
import { budgetOf, choiceOf, limitsWith, noLimit } from '../model/budgets'
import { texts } from '../texts'
import { KeptHere } from './KeptHere'

type AccountOs = Pick<Os, 'fileStorage' | 'spaces' | 'accountRoom'>

interface AccountStorageProps {
  readonly os: AccountOs
  /** Null: there is none, or it is not known yet. */
  readonly keeping: Keeping | null
  /** The window is in sight: figures are asked for. */
  readonly isShown: boolean
}

/**
 * What the account holds, and what this device keeps of it and of shared folders and teams; nothing where neither is there.
 */
export function AccountStorage({ os, keeping, isShown }: AccountStorageProps) {
  const isInAccount = useStore(os.fileStorage, ({ mode }) => mode === 'account')
  if (!keeping) return null
  return (
    <>
      {isInAccount ? <InAccount os={os} keeping={keeping} isShown={isShown} /> : null}
      <OnDevice keeping={keeping} />
    </>
  )
}

/** The account's room: asked for anew after each exchange with it. Undefined: not known yet. */
function useAccountRoom({
  os,
  isShown,
}: Omit<AccountStorageProps, 'keeping'>): AccountRoom | null | undefined {
  const [room, setRoom] = useState<AccountRoom | null>()
  const lastSynced = useStore(os.fileStorage, ({ sync }) => sync?.lastSynced ?? null)
  useEffect(() => {
    if (!isShown) return undefined
    let isCurrent = true
    os.accountRoom().then(
      (found) => isCurrent && setRoom(found),
      (error: unknown) => log.warn('The account could not be asked for its room', error),
    )
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was sent or fetched may have changed it
  }, [os, isShown, lastSynced])
  return room
}

function InAccount(props: AccountStorageProps) {
  const t = useTexts(texts)
  const hasSpaces = useStore(props.os.spaces, (all) => all.length > 0)
  const room = useAccountRoom(props)
  const words = room && t.accountUsed({ used: formatBytes(room.used), quota: formatBytes(room.quota) })
  return (
    <Section title={t.account}>
      <div className="flex min-h-8 flex-col gap-2">
        {room && words ? (
          <>
            <p className="text-sm text-muted tabular-nums">{words}</p>
            <Meter label={t.accountSpace} value={room.used} max={room.quota} text={words} />
          </>
        ) : (
          <p className="text-sm text-muted">{room === null ? t.accountUnknown : '—'}</p>
        )}
        {/* Alone, it is all that this device keeps, which is told below. */}
        {hasSpaces ? <KeptHere keeping={props.keeping} space={null} /> : null}
      </div>
    </Section>
  )
}

function OnDevice({ keeping }: { readonly keeping: Keeping }) {
  const t = useTexts(texts)
  const state = useStore(keeping, (now) => now)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<(() => string) | null>(null)
  const { budget, bytes, kept, away, waiting } = state
  const facts = [
    [t.copies, bytes],
    [t.pinned, kept],
    [t.awayOnly, away],
    [t.waiting, waiting],
  ] as const
  const freeRoom = async () => {
    setBusy(true)
    const released = await keeping.release(['/'])
    setBusy(false)
    setOutcome(() => () => {
      if (!released.ok) return released.error.message
      const freed = released.value.bytes
      return freed > 0 ? texts.roomFreed({ size: formatBytes(freed) }) : texts.noRoomFreed
    })
  }
  return (
    <Section title={t.device} description={t.deviceExplained}>
      <dl className="grid gap-x-6 text-sm @lg:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-border py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end font-medium tabular-nums">{formatBytes(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="max-w-sm">
        <SelectField
          label={t.budget}
          hint={t.budgetHint}
          value={choiceOf(budget)}
          options={[
            ...limitsWith(budget).map((limit) => ({
              value: choiceOf(limit.bytes),
              label:
                limit.gigabytes === null
                  ? formatBytes(limit.bytes)
                  : t.budgetGigabytes({ amount: limit.gigabytes }),
            })),
            { value: noLimit, label: t.noLimit },
          ]}
          onChange={(event) => void keeping.setBudget(budgetOf(event.target.value))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border pt-3">
        <div aria-live="polite" className="min-w-48 flex-1 text-sm text-muted">
          {isBusy ? <Spinner label={t.freeingRoom} /> : <p>{outcome ? outcome() : t.freeRoomExplained}</p>}
        </div>
        <Button size="small" disabled={isBusy} onClick={() => void freeRoom()}>
          {t.freeRoom}
        </Button>
      </div>
    </Section>
  )
}
