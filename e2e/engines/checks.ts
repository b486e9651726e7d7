import type { HitCounter } from '../support/hit-counter'
import type { JourneyServer } from '../support/server'
import type { Engine } from './browsers'

/** Where a check takes place. */
export interface Stage {
  readonly engine: Engine
  readonly server: JourneyServer
  readonly counter: HitCounter
  /** Signs another person in; the windows are gone. */
  readonly changePerson: () => Promise<void>
}

/** One attack, and what came of it in words. */
export interface Check {
  readonly what: string
  readonly run: (stage: Stage) => Promise<string>
}

/** What a check says where the attack got nothing. */
export const nothing = 'nothing'

/** Names what an attack got, or {@link nothing}. */
export const listOf = (got: readonly string[]): string => got.join(', ') || nothing
