import type { StoreApp } from '@/kernel/community/types'

/** Whether there is anything to install or look at [B2.41]. */
export const hasContent = ({ contentLength, files }: Pick<StoreApp, 'contentLength' | 'files'>): boolean =>
  contentLength > 0 || files.length > 0

/** Whether a reviewer looked at the app as it is and did not verify it. */
export const isRejected = ({
  isVerified,
  reviewedAt,
}: Pick<StoreApp, 'isVerified' | 'reviewedAt'>): boolean => !isVerified && reviewedAt !== null

/** A rating with one decimal; what nobody rated is 0.0 for a verified app and New for the others [B2.38]. */
export function ratingText({
  rating,
  ratings,
  isVerified,
}: Pick<StoreApp, 'rating' | 'ratings' | 'isVerified'>): string {
  return ratings > 0 || rating > 0 || isVerified ? rating.toFixed(1) : 'New'
}

/** A number of files as a person reads it. */
export const countFiles = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`

/** Whether the app can be installed, with the count of its files if it has some [B2.40]. */
export function readinessText(app: Pick<StoreApp, 'contentLength' | 'files'>): string {
  if (!hasContent(app)) return 'No content available'
  return app.files.length > 0 ? `Ready to install (${countFiles(app.files.length)})` : 'Ready to install'
}

/** A size in KB with one decimal [B9.12]. */
export const sizeInKb = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`

/** A count of downloads, short from 10,000 on. */
export const countText = (count: number): string =>
  count < 10_000
    ? count.toLocaleString('en')
    : new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(count)
