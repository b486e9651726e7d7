import type { BinaryOperator } from './ast'
import type { Span } from './source'

/**
 * One step of the machine. Values are pushed on and taken from the stack of the running frame; a `target` is the place of
 * an instruction in the same task. A walk is a loop over a list or a number of times.
 */
export type Instruction = Span &
  (
    | { readonly op: 'push'; readonly value: number | string | boolean | null }
    /** Takes `count` values, pushes their texts as one text, or them as a list. */
    | { readonly op: 'join' | 'list'; readonly count: number }
    | { readonly op: 'read' | 'declare' | 'assign'; readonly name: string }
    /** Takes a place and a list, pushes the item. */
    | { readonly op: 'get item' }
    /** Takes a value, a place and a list, puts the value there. */
    | { readonly op: 'set item' }
    | { readonly op: 'negate' | 'not' }
    | { readonly op: 'binary'; readonly operator: Exclude<BinaryOperator, 'and' | 'or'> }
    | { readonly op: 'jump'; readonly target: number }
    /** Takes a condition and jumps when it is not true. */
    | { readonly op: 'jump unless'; readonly target: number }
    /** Jumps and keeps the value when its truth is `when`; otherwise takes it. Makes `and` and `or`. */
    | { readonly op: 'jump keeping'; readonly when: boolean; readonly target: number }
    | { readonly op: 'call'; readonly name: string; readonly count: number }
    | {
        readonly op: 'function'
        readonly name: string
        readonly parameters: readonly string[]
        readonly body: Task
      }
    /** Takes the delay in ms, or the event's name, and registers the body. */
    | { readonly op: 'after' | 'every' | 'on'; readonly body: Task }
    /** Begins or ends a block's scope. */
    | { readonly op: 'enter' | 'leave' }
    | { readonly op: 'drop' }
    | { readonly op: 'return' }
    /** Takes a number, or a list, and begins a walk. */
    | { readonly op: 'begin count' | 'begin walk' }
    /** Pushes the next item of the innermost walk, or jumps when there is none. */
    | { readonly op: 'advance'; readonly target: number }
    | { readonly op: 'end walk' }
  )

/** The instructions of a program, of a function or of what a timer or an event starts. */
export interface Task {
  readonly instructions: readonly Instruction[]
  /** Where its own statements begin, in order; not those of the blocks inside of them. */
  readonly starts: readonly number[]
}
