import type { Span } from './source'

/** Operators between two values, loosest first in the grammar (docs/otterscript.md). */
export type BinaryOperator =
  | 'or'
  | 'and'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'

/** A name as it stands in the program. */
export interface Name extends Span {
  readonly name: string
}

/** Anything with a value. */
export type Expression = Span &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'text'; readonly parts: readonly (string | Expression)[] }
    | { readonly kind: 'truth'; readonly value: boolean }
    | { readonly kind: 'nothing' }
    | { readonly kind: 'list'; readonly items: readonly Expression[] }
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'index'; readonly list: Expression; readonly at: Expression }
    | { readonly kind: 'call'; readonly callee: Name; readonly args: readonly Expression[] }
    | { readonly kind: 'unary'; readonly operator: '-' | 'not'; readonly operand: Expression }
    | {
        readonly kind: 'binary'
        readonly operator: BinaryOperator
        readonly left: Expression
        readonly right: Expression
      }
    /** Stands where the parser found no expression and has said so. */
    | { readonly kind: 'missing' }
  )

/** Statements between braces. */
export interface Block extends Span {
  readonly statements: readonly Statement[]
  /** The closing brace is missing; the block reaches to the end of the program. */
  readonly isOpen?: true
}

/** One condition of an `if` with what it guards. */
export interface Branch {
  readonly condition: Expression
  readonly body: Block
}

/** What can be assigned to: a variable or a place in a list. */
export type Target = Extract<Expression, { kind: 'name' | 'index' }>

/** One step of a program. */
export type Statement = Span &
  (
    | { readonly kind: 'let'; readonly name: Name; readonly value: Expression }
    | { readonly kind: 'assign'; readonly target: Target; readonly value: Expression }
    | { readonly kind: 'if'; readonly branches: readonly Branch[]; readonly otherwise: Block | null }
    | { readonly kind: 'while'; readonly condition: Expression; readonly body: Block }
    | { readonly kind: 'for'; readonly name: Name; readonly list: Expression; readonly body: Block }
    | { readonly kind: 'repeat'; readonly times: Expression; readonly body: Block }
    | {
        readonly kind: 'function'
        readonly name: Name
        readonly parameters: readonly Name[]
        readonly body: Block
      }
    /** `after 500 { … }` once, `every 500 { … }` again and again; `delay` in ms. */
    | { readonly kind: 'after' | 'every'; readonly delay: Expression; readonly body: Block }
    /** `on "name" { … }`: each time an event of that name arrives. */
    | { readonly kind: 'on'; readonly event: Expression; readonly body: Block }
    | { readonly kind: 'return'; readonly value: Expression | null }
    | { readonly kind: 'break' | 'continue' }
    | { readonly kind: 'expression'; readonly expression: Expression }
  )

/** A whole program. */
export interface Program extends Span {
  readonly statements: readonly Statement[]
}
