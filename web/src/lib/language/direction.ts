import { currentLanguage } from './define-texts'
import type { Language } from './language'

type Direction = Language['direction']

/** Whether lines run from right to left in the language now, and what stands side by side is mirrored. */
export const isRightToLeft = (): boolean => currentLanguage().direction === 'rtl'

/** Two sides of something on the page, in px from the left. */
interface Sides {
  readonly left: number
  readonly right: number
}

/** Where lines begin in a box. */
export const lineStart = ({ left, right }: Sides): number => (isRightToLeft() ? right : left)

/** Where lines end in a box. */
export const lineEnd = ({ left, right }: Sides): number => (isRightToLeft() ? left : right)

const turned: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/**
 * A pressed key as it is meant from left to right: where lines run from right to left, the left arrow leads on to the next thing.
 * For what is laid out along the lines; a window or a caret goes where an arrow points.
 */
export const alongLines = (key: string, direction: Direction = currentLanguage().direction): string =>
  direction === 'rtl' ? (turned[key] ?? key) : key

/** The same for a chord in the notation of `lib/chord`: Alt+ArrowLeft leads back from left to right, and on from right to left. */
export const chordAlongLines = (chord: string, direction?: Direction): string =>
  chord.replace(/Arrow(Left|Right)$/, (key) => alongLines(key, direction))
