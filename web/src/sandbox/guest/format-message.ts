import type { Inspected } from '@/lib/inspected'
import { describePlain } from './describe'
import { inspect } from './inspect'

/**
 * The values of a console call, with the placeholders of a first text (`%s`, `%d`, `%o` …) filled in as the console standard
 * says; styles (`%c`) are left out.
 */
export function formatMessage(values: readonly unknown[]): readonly Inspected[] {
  const [message, ...rest] = values
  if (typeof message !== 'string' || rest.length === 0 || !message.includes('%')) return values.map(inspect)
  const parts: Inspected[] = []
  let text = ''
  let next = 0
  let from = 0
  const placeholder = /%([sdifoOc%])/g
  for (let found = placeholder.exec(message); found; found = placeholder.exec(message)) {
    text += message.slice(from, found.index)
    from = placeholder.lastIndex
    const sign = found[1]
    if (sign === '%') text += '%'
    else if (next >= rest.length) text += found[0]
    else {
      const value = rest[next++]
      if (sign === 'o' || sign === 'O') {
        if (text) parts.push({ kind: 'plain', type: 'string', text })
        text = ''
        parts.push(inspect(value))
      } else if (sign !== 'c') text += asText(sign ?? 's', value)
    }
  }
  text += message.slice(from)
  if (text) parts.push({ kind: 'plain', type: 'string', text })
  return [...parts, ...rest.slice(next).map(inspect)]
}

function asText(sign: string, value: unknown): string {
  if (sign === 's') {
    const picture = inspect(value)
    return picture.kind === 'plain' ? picture.text : picture.name
  }
  const text = typeof value === 'string' ? value : (describePlain(value)?.text ?? '')
  const number = sign === 'f' ? Number.parseFloat(text) : Number.parseInt(text, 10)
  return String(number)
}
