import { useState } from 'react'
import { type StoragePersistence, storagePersistence } from '@/lib/storage-persistence'
import { Button } from './button'
import { useStore } from './use-store'

const texts = {
  kept: 'The browser keeps what is stored here until you clear it.',
  'may-be-cleared': 'The browser may clear what is stored here when space is short.',
  unknown: 'This browser does not tell whether it keeps what is stored here.',
} as const

/** Says whether the browser keeps what is stored, with a button that asks it to. */
export function StorageKeeping({
  persistence = storagePersistence,
}: {
  readonly persistence?: StoragePersistence
}) {
  const state = useStore(persistence, (each) => each)
  const [isRefused, setRefused] = useState(false)
  const ask = async () => setRefused((await persistence.ask()) !== 'kept')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p aria-live="polite" className="min-w-48 flex-1 text-sm text-muted">
        {texts[state]}
        {isRefused && state !== 'kept' ? ' It was asked and did not agree.' : ''}
      </p>
      {state === 'may-be-cleared' ? (
        <Button size="small" onClick={() => void ask()}>
          Ask to keep it
        </Button>
      ) : null}
    </div>
  )
}
