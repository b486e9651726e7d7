import { formatNumber } from '@/lib/language/format'
import type { Problem } from '../machine/problem'
import { texts } from './texts'

const megabytes = (bytes: number) =>
  formatNumber(bytes / 1024 / 1024, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  })

/** The sentence for a problem of the machine. */
export function describeProblem({ reason, detail, room }: Omit<Problem, 'code'>): string {
  const { free, total, needed } = room ?? { free: 0, total: 0, needed: 0 }
  if (reason === 'noRoom')
    return texts.noRoom({ free: megabytes(free), total: megabytes(total), needed: megabytes(needed) })
  if (reason === 'noRoomForEntries') return texts.noRoomForEntries({ free, total, needed })
  const text = texts[reason]
  return typeof text === 'string' ? text : text({ detail })
}
