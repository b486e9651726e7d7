import { failed, printed, type ShellCommand } from '../shell-types'
import { texts } from './texts'

/** Signals that are known by name, by their numbers. All that end a process do so in the same way here. */
// not shown: names
const names = 'HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM'.split(' ')

const signalOf = (word: string): number | null => {
  if (/^\d+$/.test(word)) return Number(word)
  const at = names.indexOf(word.toUpperCase().replace(/^SIG/, ''))
  return at === -1 ? null : at + 1
}

/** Ends commands that run in the background. */
export const kill: ShellCommand = {
  name: 'kill',
  summary: () => texts.kill,
  usage: () => texts.killUsage,
  run(args, { jobs }) {
    const rest = [...args]
    let word = '15'
    if (rest[0] === '-l' || rest[0] === '-L') return printed(`${names.join(' ')}\n`)
    if (rest[0] === '-s' || rest[0] === '-n') word = rest.splice(0, 2)[1] ?? ''
    else if (rest[0]?.startsWith('-') && rest[0] !== '--') word = rest.shift()?.slice(1) ?? ''
    if (rest[0] === '--') rest.shift()
    const signal = signalOf(word)
    if (signal === null) return failed(texts.killUnknown({ signal: word }))
    if (rest.length === 0) return failed(texts.usage({ usage: texts.killUsage }), 2)
    let stderr = ''
    for (const target of rest) {
      const job = jobs.find(target)
      if (job?.exitCode === null) {
        // 0 asks whether it is there.
        if (signal !== 0) job.kill(signal)
      } else if (target.startsWith('%')) stderr += `${texts.noSuchJob({ command: 'kill', word: target })}\n`
      else if (/^\d+$/.test(target)) stderr += `${texts.killNoProcess({ pid: target })}\n`
      else stderr += `${texts.killNoNumber({ word: target })}\n`
    }
    return { stdout: '', stderr, exitCode: stderr === '' ? 0 : 1 }
  },
}
