import { isWithin } from '@/kernel/files/paths'
import type { FilePath } from '@/kernel/files/types'
import type { Os } from '@/kernel/os'
import { type Company, holdAgainAfter, type OpenFiles } from '@/kernel/sharing/open-files'
import type { Sharing } from '@/kernel/sharing/types'
import type { Clock } from '@/lib/clock'
import { log } from '@/lib/log'
import type { TextDocument } from './document'
import type { DocumentState } from './types'

/** What it takes to follow who has a file open. */
export interface CompanyOptions {
  readonly document: Pick<TextDocument, 'subscribe' | 'showCompany'> & {
    readonly getState: () => Pick<DocumentState, 'path' | 'phase' | 'isModified'>
  }
  readonly os: Pick<Os, 'spaces'> & {
    readonly files: Pick<Os['files'], 'stat'>
    readonly session: Pick<Os['session'], 'getState'>
    readonly sharing: () => Promise<Pick<Sharing, 'openFiles'>>
  }
  readonly clock: Clock
  readonly newHolder?: () => string
}

const nothing = () => {}

/** A file that others may have open as well. */
interface Held {
  readonly path: FilePath
  readonly entry: string
  readonly openFiles: OpenFiles
}

/**
 * Tells the others of a shared folder or a team that its file is open here, and whether it is being changed, and shows the document who else
 * has it. A person's own files are never told of. Returns the function that ends it.
 */
export function followCompany({
  document,
  os,
  clock,
  newHolder = () => crypto.randomUUID(),
}: CompanyOptions): () => void {
  const holder = newHolder()
  let held: Held | null = null
  /** The path that is being looked at, so that an earlier look ends. */
  let wanted: FilePath | null = null
  let wasEditing = false
  let stopNews = nothing
  let stopTimer = nothing
  let hasEnded = false

  const show = (people: readonly Company[]) => {
    const me = os.session.getState().user?.id
    document.showCompany(people.filter(({ id }) => id !== me))
  }

  const say = async ({ entry, openFiles, path }: Held) => {
    stopTimer()
    stopTimer = clock.after(holdAgainAfter, () => {
      if (held?.entry === entry) void say(held)
    })
    wasEditing = document.getState().isModified
    const said = await openFiles.hold(entry, holder, wasEditing)
    if (hasEnded || wanted !== path) return
    if (said.ok) show(said.value)
    // Without a connection nobody is known to be there.
    else show([])
  }

  const letGo = () => {
    wanted = null
    stopTimer()
    stopNews()
    if (held) {
      const { openFiles, entry } = held
      void openFiles.letGo(entry, holder)
      if (!hasEnded) document.showCompany([])
    }
    held = null
  }

  const begin = async (path: FilePath) => {
    letGo()
    wanted = path
    const [found, sharing] = await Promise.all([os.files.stat(path), os.sharing()])
    if (hasEnded || wanted !== path) return
    const entry = found.ok ? found.value.id : undefined
    if (entry === undefined) {
      wanted = null
      return
    }
    const { openFiles } = sharing
    const begun = { path, entry, openFiles }
    held = begun
    stopNews = openFiles.subscribe(() => {
      if (held) void say(held)
    })
    await say(begun)
  }

  const look = () => {
    const { path, phase, isModified } = document.getState()
    const mount =
      path !== null && phase.kind === 'ready'
        ? os.spaces.getState().find((each) => isWithin(path, each.path))
        : undefined
    if (path === null || !mount) {
      if (wanted !== null) letGo()
    } else if (wanted !== path)
      begin(path).catch((error: unknown) => {
        wanted = null
        log.warn('Who else has a file open is not known', error)
      })
    else if (held && isModified !== wasEditing) void say(held)
  }

  const stops = [document.subscribe(look), os.spaces.subscribe(look)]
  look()
  return () => {
    hasEnded = true
    for (const stop of stops) stop()
    letGo()
  }
}
