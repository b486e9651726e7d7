import { offsetAt, readTimezone } from '@/lib/timezone'

/** Minutes that clocks in a time zone of the shell (its variable TZ) are ahead of UTC at a moment; one that is not known is UTC. */
export const minutesAhead = (zone: string, date: Date): number =>
  readTimezone(zone) === null ? 0 : offsetAt(zone, date)
