import { formatNumber } from '@/lib/language/format'

/** A figure with so many digits behind the point, its others not grouped: it changes in its place. */
export const formatFigure = (value: number, digits: number): string =>
  formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })
