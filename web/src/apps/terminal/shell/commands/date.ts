import type { ShellCommand } from '../shell-types'
import { minutesAhead } from './shell-time-zone'
import { texts } from './texts'

const steps: Readonly<Record<string, number>> = {
  second: 1000,
  sec: 1000,
  minute: 60_000,
  min: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
}

const named: Readonly<Record<string, string>> = {
  yesterday: '-1 day',
  tomorrow: '+1 day',
  today: '',
  now: '',
}

/** The moment at which clocks in a time zone of the shell show what those at UTC show at `shown`; both in ms. */
function momentIn(zone: string, shown: number): number {
  const shifted = (moment: number) => shown - minutesAhead(zone, new Date(moment)) * 60_000
  // The offset first taken is that of a moment some hours away, before or after the clocks were changed.
  return shifted(shifted(shown))
}

/**
 * The moment that words like `2024-02-28 +2 days`, `yesterday` or `3 weeks ago` mean, ms since the epoch; null when they
 * hold no such words, or others as well.
 */
export function relativeDate(words: string, now: number, zone: string): number | null {
  const text = words
    .trim()
    .replace(/^(yesterday|tomorrow|today|now)\b/, (word) => named[word] ?? '')
    .trim()
  const relative = /([+-]?\s*\d+)\s*(second|sec|minute|min|hour|day|week|month|year)s?(\s+ago)?\s*$/.exec(
    text,
  )
  if (!relative) return text === '' ? now : null
  const base = text.slice(0, relative.index).trim()
  let start = now
  if (base !== '') {
    if (!/^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/.test(base)) return null
    const iso = base.length === 10 ? `${base}T00:00:00` : base.replace(' ', 'T')
    start = momentIn(zone, Date.parse(`${iso}Z`))
  }
  const amount = Number((relative[1] ?? '').replaceAll(/\s/g, '')) * (relative[3] ? -1 : 1)
  const unit = relative[2] ?? 'day'
  const step = steps[unit]
  if (step !== undefined) return start + amount * step
  const date = new Date(start)
  if (unit === 'month') date.setUTCMonth(date.getUTCMonth() + amount)
  else date.setUTCFullYear(date.getUTCFullYear() + amount)
  return date.getTime()
}

/** Date and time in the timezone of the settings [A9.10 A9.18]; `-d` understands relative words too. */
export const date: ShellCommand = {
  name: 'date',
  summary: () => texts.date,
  usage: () => texts.dateUsage,
  // not shown: code, the same in every language
  details: () => ['date -d yesterday, date -d "2024-02-28 +2 days", date "+%Y-%m-%d %H:%M"'],
  async run(args, { engine }) {
    const original = engine.origCommand
    if (!original)
      return { stdout: '', stderr: `${texts.notAvailable({ command: 'date' })}\n`, exitCode: 127 }
    const zone = args.includes('-u') ? 'UTC' : (engine.env.get('TZ') ?? 'UTC')
    const adapted = args.map((arg, index) => {
      const isWords = args[index - 1] === '-d' || args[index - 1] === '--date'
      const moment = isWords ? relativeDate(arg, Date.now(), zone) : null
      return moment === null ? arg : `@${Math.floor(moment / 1000)}`
    })
    return original(adapted)
  },
}
