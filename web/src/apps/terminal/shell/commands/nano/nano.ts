import { normalisePath } from '@/kernel/files/paths'
import { failed, printed } from '../../shell-types'
import { textFromBytes } from '../../text-input'
import type { CommandRun } from '../on-demand'
import { Editor } from './editor'
import { openFile } from './file'
import { createKeyReader, type EditorKey } from './keys'
import { texts } from './texts'

/** Keys in the order in which they come, for one who asks for the next. */
function createKeyQueue(signal: AbortSignal | undefined) {
  const read = createKeyReader()
  const waiting: (EditorKey | 'resize')[] = []
  let give: ((key: EditorKey | 'resize' | null) => void) | null = null
  const push = (key: EditorKey | 'resize') => {
    if (!give) return void waiting.push(key)
    give(key)
    give = null
    return undefined
  }
  signal?.addEventListener('abort', () => give?.(null), { once: true })
  return {
    hear(data: string | null) {
      if (data === null) push('resize')
      else for (const key of read(data)) push(key)
    },
    next: () =>
      new Promise<EditorKey | 'resize' | null>((resolve) => {
        const key = waiting.shift()
        if (signal?.aborted) resolve(null)
        else if (key !== undefined) resolve(key)
        else give = resolve
      }),
  }
}

/** What `nano` does. */
export const runNano: CommandRun = async (args, { engine, terminal, isTerminal }) => {
  const line = Number(
    args
      .find((arg) => /^\+\d/.test(arg))
      ?.slice(1)
      .split(',')[0] ?? 1,
  )
  const name = args.find((arg) => !/^[-+]/.test(arg)) ?? ''
  const piped = args.includes('-') ? textFromBytes(engine.stdin) : ''
  const file =
    name === ''
      ? { lines: piped.split('\n'), isDos: false, isNew: true, stamp: null }
      : await openFile(engine.fs, normalisePath(name, engine.cwd), name)
  if (typeof file === 'string') return failed(file)
  const keys = createKeyQueue(engine.signal)
  const release = isTerminal ? terminal.takeScreen((data) => keys.hear(data)) : null
  if (!release) return failed(texts.noTerminal)
  try {
    await new Editor({
      fs: engine.fs,
      cwd: engine.cwd,
      name,
      file,
      line,
      isView: args.includes('-v') || args.includes('--view'),
      size: () => terminal.size(),
      write: (text) => terminal.write(text),
      nextKey: keys.next,
    }).run()
  } finally {
    release()
  }
  return printed('')
}
