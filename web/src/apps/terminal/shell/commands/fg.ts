import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'
import { unlessAborted } from './wait'

/** Waits for a command in the background; Ctrl+C then ends it. */
export const fg: ShellCommand = {
  name: 'fg',
  summary: () => texts.fg,
  usage: () => texts.fgUsage,
  async run([word = '%%'], { jobs, engine, print }) {
    const job = jobs.find(word.startsWith('%') ? word : `%${word}`)
    if (!job) return failed(texts.noSuchJob({ command: 'fg', word: word === '%%' ? 'current' : word }))
    await print(`${job.text}\n`)
    const code = await unlessAborted(job.end, engine.signal)
    if (code === null) job.kill(2)
    jobs.forget(job)
    return { stdout: '', stderr: '', exitCode: code ?? 130 }
  },
}

/** Nothing stops in the middle here, so what is in the background runs already. */
export const bg: ShellCommand = {
  name: 'bg',
  summary: () => texts.bg,
  usage: () => texts.bgUsage,
  run([word = '%%'], { jobs }) {
    const job = jobs.find(word.startsWith('%') ? word : `%${word}`)
    if (!job) return failed(texts.noSuchJob({ command: 'bg', word: word === '%%' ? 'current' : word }))
    return { ...printed(''), stderr: `${texts.bgAlready({ number: job.number })}\n` }
  },
}

/** Takes commands off the list of jobs; they go on. */
export const disown: ShellCommand = {
  name: 'disown',
  summary: () => texts.disown,
  usage: () => texts.disownUsage,
  run(args, { jobs }) {
    const words = args.filter((arg) => !arg.startsWith('-'))
    const isAll = args.includes('-a')
    for (const word of words.length > 0 || isAll ? words : ['%%']) {
      const job = jobs.find(word)
      if (!job) return failed(texts.noSuchJob({ command: 'disown', word: word === '%%' ? 'current' : word }))
      jobs.forget(job)
    }
    if (isAll) for (const job of jobs.list()) jobs.forget(job)
    return printed('')
  },
}
