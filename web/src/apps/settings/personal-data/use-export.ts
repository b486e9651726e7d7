import { useEffect, useRef, useState } from 'react'
import type { ExportGap, ExportProgress } from './model/export-context'
import { exportData, exportFileName } from './model/export-data'
import type { PartId, PersonalDataOs } from './model/parts'
import type { SaveTarget } from './model/save-target'
import { type Sentence, sentence } from '@/lib/result'
import { paced } from './paced'
import { texts } from './texts'

/** Where an export is. */
export type ExportPhase =
  | { readonly kind: 'choosing'; readonly problem: Sentence | null }
  | { readonly kind: 'running'; readonly progress: ExportProgress | null }
  | {
      readonly kind: 'done'
      readonly name: string
      readonly bytes: number
      readonly gaps: readonly ExportGap[]
    }

/** Asks where the export goes, and makes it. It is cancelled with the component. */
export function useExport(os: PersonalDataOs, chooseTarget: (name: string) => Promise<SaveTarget | null>) {
  const [phase, setPhase] = useState<ExportPhase>({ kind: 'choosing', problem: null })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (parts: readonly PartId[]) => {
    if (running.current) return
    const own = new AbortController()
    running.current = own
    const now = Date.now()
    const name = exportFileName(os.session.getState().user?.username ?? '', now)
    const target = await chooseTarget(name)
    if (!target) {
      running.current = null
      return
    }
    setPhase({ kind: 'running', progress: null })
    const { signal } = own
    const onProgress = paced((progress: ExportProgress) => setPhase({ kind: 'running', progress }))
    const outcome = await exportData({ os, parts, target, signal, onProgress, now })
    running.current = null
    if (!outcome.ok) setPhase({ kind: 'choosing', problem: outcome.error })
    else if (outcome.value === null)
      setPhase({ kind: 'choosing', problem: sentence(() => texts.exportCancelled) })
    else setPhase({ kind: 'done', name, ...outcome.value })
  }

  return { phase, start, cancel: () => running.current?.abort() }
}
