import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { withTexts } from '@/lib/language/define-texts'
import { log } from '@/lib/log'
import { useStore } from '@/ui/use-store'
import { texts } from '../texts'
import { runKind } from './runnable'
import type * as RunPartModule from './run-part'
import type { RunSession } from './run-session'
import type { Run, RunOptions, RunRequest } from './types'

/** The part that is loaded with the first run: the panel and the code behind it. */
type RunPart = typeof RunPartModule

interface Loaded {
  readonly part: RunPart
  readonly session: RunSession
}

const notRunning = { getState: () => ({ isRunning: false }), subscribe: () => () => undefined }

/**
 * Running code from the code editor (A4.22). Costs the editor next to nothing until the first run: consoles, parsers and
 * sandboxes are loaded then.
 */
export function useRun(options: RunOptions): Run {
  const { os, windowId } = options
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const pending = useRef<Promise<Loaded | null> | null>(null)
  /** Counts starts and stops, so that a start that waits for its part knows whether it is still wanted. */
  const turn = useRef(0)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const load = useCallback(async (): Promise<Loaded | null> => {
    try {
      const part = await withTexts(import('./run-part'))
      const desktop = part.createScriptDesktop(os, windowId)
      // A host for each editor, so that a program which never rests slows no other.
      const findPlace = async () => (await os.appPlatform()).origins.find(`/run/codeeditor/${windowId}`, [])
      const made = {
        part,
        session: part.createRunSession(part.browserMeans({ os, windowId }, desktop, findPlace)),
      }
      setLoaded(made)
      return made
    } catch (cause) {
      log.error('Running code could not be loaded', cause)
      pending.current = null
      os.notifications.notify(() => ({
        title: texts.notAvailable,
        description: texts.notDownloaded,
      }))
      return null
    }
  }, [os, windowId])

  useEffect(
    () => () => {
      turn.current += 1
      void pending.current?.then((made) => made?.session.dispose())
    },
    [],
  )

  const start = useCallback(
    (request: RunRequest) => {
      const kind = runKind(request.language, request.text)
      if (kind === null) return
      if (kind === 'html') {
        const title = texts.running({ name: request.name })
        os.windows.open('htmlapp', { title, htmlContent: request.text, parentWindowId: windowId })
        return
      }
      turn.current += 1
      const current = turn.current
      pending.current ??= load()
      setIsLoading(true)
      void pending.current.then((made) => {
        if (current !== turn.current) return
        setIsLoading(false)
        if (!made) return
        setIsPanelOpen(true)
        made.session.start({ kind, text: request.text, name: request.name })
      })
    },
    [os, windowId, load],
  )

  const stop = useCallback(() => {
    turn.current += 1
    setIsLoading(false)
    loaded?.session.stop()
  }, [loaded])

  const isRunning = useStore(loaded?.session ?? notRunning, (state) => state.isRunning) || isLoading
  const close = useCallback(() => {
    stop()
    setIsPanelOpen(false)
  }, [stop])

  const panel = useMemo(() => {
    if (!loaded || !isPanelOpen) return null
    const { RunPanel } = loaded.part
    return (
      <RunPanel
        session={loaded.session}
        onGoTo={(line, column) => latest.current.onGoTo(line, column)}
        onPressed={() => os.windows.focus(windowId)}
        onClose={close}
      />
    )
  }, [loaded, isPanelOpen, close, os, windowId])

  return { start, stop, isRunning, panel }
}
