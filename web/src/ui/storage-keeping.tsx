import { useState } from 'react'
import { type StoragePersistence, storagePersistence } from '@/lib/storage-persistence'
import { Button } from './button'
import { useStore } from './use-store'
import { texts } from './storage-keeping.texts'
import { useTexts } from './use-texts'

/** What is said of each state; the second: after the browser was asked and refused. */
const sentences = {
  kept: ['kept', 'kept'],
  'may-be-cleared': ['mayBeCleared', 'mayBeClearedRefused'],
  unknown: ['unknown', 'unknownRefused'],
} as const

/** Says whether the browser keeps what is stored, with a button that asks it to. */
export function StorageKeeping({
  persistence = storagePersistence,
}: {
  readonly persistence?: StoragePersistence
}) {
  const t = useTexts(texts)
  const state = useStore(persistence, (each) => each)
  const [isRefused, setRefused] = useState(false)
  const ask = async () => setRefused((await persistence.ask()) !== 'kept')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p aria-live="polite" className="min-w-48 flex-1 text-sm text-muted">
        {t[sentences[state][isRefused ? 1 : 0]]}
      </p>
      {state === 'may-be-cleared' ? (
        <Button size="small" onClick={() => void ask()}>
          {t.askToKeep}
        </Button>
      ) : null}
    </div>
  )
}
