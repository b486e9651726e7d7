import { useEffect, useRef, useState } from 'react'
import { log } from '@/lib/log'
import { type Sentence, sentence } from '@/lib/result'
import { importData, type ImportId, type ImportProgress, type ImportReport } from './model/import-data'
import type { Collision } from './model/import-files'
import { openExport, type OpenedExport } from './model/open-export'
import type { PersonalDataOs } from './model/parts'
import { paced } from './paced'
import { texts } from './texts'

/** Where an import is. */
export type ImportPhase =
  | { readonly kind: 'empty'; readonly problem: Sentence | null }
  | { readonly kind: 'opening' }
  | { readonly kind: 'opened'; readonly opened: OpenedExport }
  | { readonly kind: 'running'; readonly progress: ImportProgress | null }
  | { readonly kind: 'done'; readonly report: ImportReport; readonly exportedAt: string }

/** Looks through a file and imports parts of it. It is cancelled with the component. */
export function useImport(os: PersonalDataOs) {
  const [phase, setPhase] = useState<ImportPhase>({ kind: 'empty', problem: null })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const open = async (file: Blob) => {
    setPhase({ kind: 'opening' })
    const result = await openExport(file)
    setPhase(result.ok ? { kind: 'opened', opened: result.value } : { kind: 'empty', problem: result.error })
  }

  const start = async (opened: OpenedExport, parts: readonly ImportId[], collision: Collision) => {
    if (running.current) return
    const own = new AbortController()
    running.current = own
    setPhase({ kind: 'running', progress: null })
    const { signal } = own
    const onProgress = paced((progress: ImportProgress) => setPhase({ kind: 'running', progress }))
    try {
      const report = await importData({
        os,
        opened,
        parts,
        collision,
        signal,
        onProgress,
        now: Date.now(),
      })
      setPhase({ kind: 'done', report, exportedAt: opened.exportedAt })
    } catch (cause) {
      log.error('The import ended', cause)
      setPhase({ kind: 'empty', problem: sentence(() => texts.importEnded) })
    }
    running.current = null
  }

  return { phase, open, start, cancel: () => running.current?.abort() }
}
