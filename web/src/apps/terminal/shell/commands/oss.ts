import { longestProgram } from '@otteros/otterscript'
import { normalisePath } from '@/kernel/files/paths'
import { errorLine, startProgram } from '@/kernel/otterscript/start-program'
import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Longest file that is looked at, bytes: any program fits, in whatever letters. */
const largestFile = longestProgram * 4

/** Runs a program in OtterScript; what it says is printed at once when a person sees it. */
export const oss: ShellCommand = {
  name: 'oss',
  summary: () => texts.oss,
  usage: () => texts.ossUsage,
  details: () => [texts.ossValues, texts.ossMistakes, texts.ossListens, texts.ossMore],
  async run([name, ...args], { engine, desktop, files, isTerminal, print }) {
    if (name === undefined) return failed(texts.usage({ usage: texts.ossUsage }))
    const path = normalisePath(name, engine.cwd)
    let text: string
    try {
      const { isDirectory, size } = await engine.fs.stat(path)
      if (isDirectory) return failed(texts.ossIsFolder({ name }))
      if (size > largestFile) return failed(texts.ossTooLarge({ name }))
      text = await engine.fs.readFile(path)
    } catch {
      return failed(texts.noSuchFile({ command: 'oss', name }))
    }

    let output = ''
    const say = (line: string): void | Promise<void> => {
      if (isTerminal) return print(`${line}\n`).then(() => undefined)
      output += `${line}\n`
    }
    let isListening = false
    const onListen = (events: readonly string[]) => {
      // A person at the terminal is told what the program waits for; a pipe gets only what the program says.
      if (isTerminal && !isListening) void print(`${texts.ossListening({ events: events.join(', ') })}\n`)
      isListening = true
    }
    const program = startProgram({
      text,
      onListen,
      args,
      folder: engine.cwd,
      startedBy: 'person',
      desktop: { ...desktop, files },
      screen: { say, alert: say, display: say },
    })
    const stop = () => program.stop()
    engine.signal?.addEventListener('abort', stop)
    const { kind, errors } = await program.end
    engine.signal?.removeEventListener('abort', stop)
    if (kind !== 'failed') return printed(output)
    const problems = errors.map((error) => `${name}: ${errorLine(error)}\n`).join('')
    return { ...failed(problems), stdout: output }
  },
}
