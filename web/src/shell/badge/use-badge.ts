import type { Badge, Badges } from '@/kernel/badges/types'
import { useStore } from '@/ui/use-store'
import { texts } from './texts'

/** The badge of a window type; undefined where there is none. */
export const useBadge = (badges: Badges, type: string): Badge | undefined =>
  useStore(badges, (state) => state[type])

/** An accessible name with what a badge counts. */
export const nameWith = (name: string, badge: Badge | undefined): string =>
  badge ? texts.nameWith({ name, badge: badge.text }) : name
