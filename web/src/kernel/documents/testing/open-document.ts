import { vi } from 'vitest'
import type { Draft } from '@/kernel/files/types'
import { createDocument } from '../document'
import type { LiveDrafts } from '../live-drafts'
import type { DocumentNotice } from '../types'
import { createFakeDrafts, createFakeFiles } from './fake-files'
import { createStringBuffer } from './string-buffer'

/** When tests take place: 14:02 UTC. */
export const testTime = Date.UTC(2026, 10, 21, 14, 2)

interface SetUp {
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  readonly drafts?: readonly Draft[]
  /** Keys of drafts whose windows are open elsewhere. */
  readonly openElsewhere?: readonly string[]
  /** Key of the draft that the window had before the page was loaded again. */
  readonly returnsTo?: string
}

/** A draft of a file or, without a path, of a new one. */
export const draftOf = (part: Partial<Draft>): Draft => ({
  key: 'earlier',
  app: 'editor',
  path: null,
  name: 'poem.txt',
  text: 'unsaved',
  basedOn: null,
  kept: testTime,
  ...part,
})

/** A document over files, drafts and an editor in memory, as a window would use it. Needs fake timers. */
export function openDocument({ files = {}, drafts = [], openElsewhere = [], returnsTo }: SetUp = {}) {
  const store = createFakeFiles(files)
  const kept = createFakeDrafts(drafts)
  const live: LiveDrafts = {
    hold: () => () => undefined,
    keys: () => Promise.resolve(new Set(openElsewhere)),
  }
  const document = createDocument({
    files: store.files,
    drafts: kept.drafts,
    live,
    app: 'editor',
    returnsTo: returnsTo ?? null,
    draftKey: 'this-window',
    now: () => testTime,
  })
  const stop = document.start()
  let screen: { buffer: ReturnType<typeof createStringBuffer>; leave: () => void } | null = null

  return {
    document,
    store,
    kept,
    stop,
    /** Puts an editor on screen, as the view does for each generation. */
    show: () => {
      screen?.leave()
      const buffer = createStringBuffer(document.initialText(), () => document.edited())
      screen = { buffer, leave: document.attach(buffer) }
    },
    type: (text: string) => {
      if (!screen) throw new Error('No editor on screen')
      screen.buffer.type(text)
    },
    hide: () => {
      screen?.leave()
      screen = null
    },
    notice: (kind: DocumentNotice['kind']) =>
      document.getState().notices.find((notice) => notice.kind === kind),
    /** Lets promises settle and `ms` of time pass. */
    pass: (ms = 0) => vi.advanceTimersByTimeAsync(ms),
  }
}
