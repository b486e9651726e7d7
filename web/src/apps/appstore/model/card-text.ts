import type { StoreApp } from '@/kernel/community/types'
import { formatNumber } from '@/lib/language/format'
import { texts } from '../texts'

/** Whether there is anything to install or look at [B2.41]. */
export const hasContent = ({ contentLength, files }: Pick<StoreApp, 'contentLength' | 'files'>): boolean =>
  contentLength > 0 || files.length > 0

/** Whether a reviewer looked at the app as it is and did not verify it. */
export const isRejected = ({
  isVerified,
  reviewedAt,
}: Pick<StoreApp, 'isVerified' | 'reviewedAt'>): boolean => !isVerified && reviewedAt !== null

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }

/** A rating with one decimal; without ratings it is 0.0 for a verified app and New for the others [B2.38]. */
export function ratingText({
  rating,
  ratings,
  isVerified,
}: Pick<StoreApp, 'rating' | 'ratings' | 'isVerified'>): string {
  return ratings > 0 || rating > 0 || isVerified ? formatNumber(rating, oneDecimal) : texts.new
}

/** Whether the app can be installed, with the count of its files if it has some [B2.40]. */
export function readinessText(app: Pick<StoreApp, 'contentLength' | 'files'>): string {
  if (!hasContent(app)) return texts.noContent
  return app.files.length > 0 ? texts.readyWithFiles({ count: app.files.length }) : texts.ready
}

/** A size in KB with one decimal [B9.12]. */
export const sizeInKb = (bytes: number): string =>
  texts.kilobytes({ amount: formatNumber(bytes / 1024, oneDecimal) })

/** A count of downloads, short from 10,000 on. */
export const countText = (count: number): string =>
  count < 10_000
    ? formatNumber(count)
    : formatNumber(count, { notation: 'compact', maximumFractionDigits: 1 })
