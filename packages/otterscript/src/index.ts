/* OtterScript: the desktop's small scripting language. This package reads and runs programs and knows nothing of the desktop. */
export type { BinaryOperator, Block, Branch, Expression, Name, Program, Statement, Target } from './ast'
export { builtins } from './builtins'
export type { Builtin } from './builtins/types'
export { format } from './format'
export { withoutMistakes } from './leave-out'
export { defaultLimits, type Limits } from './limits'
export { longestProgram, parse, type Parsed } from './parser'
export { type Clock, type Host, type HostAnswer, type Outcome, run, type Running, systemClock } from './run'
export {
  describeDiagnostic,
  type Diagnostic,
  type Edit,
  type Fix,
  type Position,
  positionOf,
  type Span,
} from './source'
export { HostReference, kindOf, textOf, type Value } from './values'
export { type Keyword, keywords } from './words'
