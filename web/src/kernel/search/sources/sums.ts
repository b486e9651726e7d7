import { tellProblem } from '@/kernel/notifications/notifier'
import type { Os } from '@/kernel/os'
import { formatNumber } from '@/lib/language/format'
import { calculate, isSum } from '../sums/calculate'
import { amountText, convert } from '../sums/convert'
import { texts } from '../texts'
import type { SearchSource } from '../types'

type Copy = (text: string) => Promise<void>

/** What a text comes to as a sum or as an amount of a unit, as it is shown; null: it is neither. */
function resultOf(text: string): { readonly title: string; readonly copied: string } | null {
  const value = isSum(text) ? calculate(text) : null
  if (value !== null) {
    const digits = { maximumSignificantDigits: 12 }
    return {
      title: formatNumber(value, digits),
      copied: formatNumber(value, { ...digits, useGrouping: false }),
    }
  }
  const conversion = convert(text)
  if (!conversion) return null
  const title = amountText(conversion.result, conversion.to)
  return { title, copied: title }
}

/** Sums and amounts of units: their result, which is copied. */
export function createSumSource({ notifications }: Pick<Os, 'notifications'>, copy: Copy): SearchSource {
  const copyResult = async (text: string) => {
    try {
      await copy(text)
      notifications.notify(() => ({ title: texts.copied, description: text }))
    } catch {
      tellProblem(
        notifications,
        () => texts.notCopied,
        () => texts.notCopiedWhy,
      )
    }
  }
  return {
    id: 'sums',
    find({ text }) {
      const result = resultOf(text)
      if (!result) return []
      return [
        {
          id: 'sum',
          title: result.title,
          hint: texts.copiesResult,
          icon: { kind: 'group' },
          score: 1,
          isFleeting: true,
          run: () => copyResult(result.copied),
        },
      ]
    },
  }
}
