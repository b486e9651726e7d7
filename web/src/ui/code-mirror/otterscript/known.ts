import { builtins } from '@otteros/otterscript'
import { type CallHelp, desktopEvents, type EventHelp, scriptCalls } from '@otteros/otterscript/desktop-calls'

/** A function that can be called: one of the language, of the desktop, or of the program itself. */
export interface Callable {
  readonly name: string
  /** A name that ends with '?' may be left out; one with '…' stands for any number. */
  readonly parameters: readonly string[]
  /** What it does, in a sentence; null: only its author knows. */
  readonly help: string | null
  /** Where it comes from, in a word or two. */
  readonly from: string
}

const personal = (isPersonal: true | undefined) => (isPersonal ? ' It is not there for apps.' : '')

/** The functions that every program has, and the calls of the desktop. */
export const known: ReadonlyMap<string, Callable> = new Map(
  [
    ...builtins.map(({ name, parameters, help }) => ({ name, parameters, help, from: 'always there' })),
    ...scriptCalls.map(({ name, parameters, help, isPersonal }: CallHelp) => ({
      name,
      parameters,
      help: `${help}${personal(isPersonal)}`,
      from: 'the desktop',
    })),
  ].map((callable) => [callable.name, callable]),
)

/** The events of the desktop. */
export const events: readonly { readonly name: string; readonly value: string; readonly help: string }[] =
  desktopEvents.map(({ name, value, help, isPersonal }: EventHelp) => ({
    name,
    value,
    help: `${help} “event” is its ${value}.${personal(isPersonal)}`,
  }))

/** How a function is called: `slice(list or text, from, to?)`. */
export const signatureOf = ({ name, parameters }: Callable): string => `${name}(${parameters.join(', ')})`
