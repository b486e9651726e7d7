import { type Sentence } from '@/lib/result'
import { useEffect, useRef, useState } from 'react'
import { type AppData, type AppId, appStorageQuota } from '@/kernel/app-platform/types'
import { formatBytes } from '@/lib/format-bytes'
import { Button } from '@/ui/button'
import { Meter } from '@/ui/meter'
import { useTexts } from '@/ui/use-texts'
import { texts } from '../texts'

interface StoredDataProps {
  readonly app: AppId
  readonly data: Pick<AppData, 'outline'>
  /** Changes when the stored data may have changed. */
  readonly reloadKey: unknown
  /** Other windows of this app that close when its data go. */
  readonly otherWindows: number
  readonly onClear: () => void
}

/** Characters that an app keeps, both areas; why where that cannot be told. */
function useCharacters({ app, data, reloadKey }: Pick<StoredDataProps, 'app' | 'data' | 'reloadKey'>) {
  const [characters, setCharacters] = useState<number | Sentence | null>(null)
  useEffect(() => {
    let isOver = false
    const count = async () => {
      const [page, own] = await Promise.all([data.outline(app, 'page'), data.outline(app, 'app')])
      if (isOver) return
      if (!page.ok) return setCharacters(page.error)
      return setCharacters(own.ok ? page.value.characters + own.value.characters : own.error)
    }
    void count()
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new `reloadKey` is a reason to count again
  }, [app, data, reloadKey])
  return characters
}

/** How much an app keeps, and the way to delete it, which is asked about once more in place. */
export function StoredData({ app, data, reloadKey, otherWindows, onClear }: StoredDataProps) {
  const t = useTexts(texts)
  const characters = useCharacters({ app, data, reloadKey })
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isAsking) return
    question.current?.scrollIntoView({ block: 'nearest' })
    cancel.current?.focus({ preventScroll: true })
  }, [isAsking])

  // The keyboard stays here when its button goes.
  const close = () => {
    box.current?.focus({ preventScroll: true })
    setIsAsking(false)
  }

  if (characters === null) return <div className="h-14" />
  if (typeof characters === 'object') return <p className="text-sm text-danger">{characters.message}</p>
  const used = characters === 0 ? t.keepsNothing : t.keeps({ size: formatBytes(characters) })
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      <p className="text-sm text-muted">{used}</p>
      <Meter label={t.used} value={characters} max={2 * appStorageQuota} text={used} />
      {isAsking ? (
        <div ref={question} role="group" aria-label={t.clear} className="rounded-control bg-danger-soft p-3">
          <p className="text-sm">{otherWindows === 0 ? t.clearWhat : t.clearWhatOthers}</p>
          <div className="mt-2 flex flex-wrap justify-end gap-2">
            <Button ref={cancel} onClick={close}>
              {t.cancel}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                close()
                onClear()
              }}
            >
              {t.delete}
            </Button>
          </div>
        </div>
      ) : (
        <div>
          <Button disabled={characters === 0} onClick={() => setIsAsking(true)}>
            {t.clear}
          </Button>
        </div>
      )}
    </div>
  )
}
