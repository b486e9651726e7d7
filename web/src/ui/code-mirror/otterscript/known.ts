import { builtins } from '@otteros/otterscript'
import { type CallHelp, desktopEvents, type EventHelp, scriptCalls } from '@otteros/otterscript/desktop-calls'
import { texts } from './texts'

/** A function that can be called: one of the language, of the desktop, or of the program itself. */
export interface Callable {
  readonly name: string
  /** A name that ends with '?' may be left out; one with '…' stands for any number. */
  readonly parameters: readonly string[]
  /** What it does, in a sentence; null: only its author knows. */
  readonly help: string | null
  /** Where the program itself makes it; null for what every program has. */
  readonly line: number | null
}

const withPersonal = (help: string, isPersonal: true | undefined) =>
  isPersonal ? texts.notForApps({ help }) : help

/** The functions that every program has, and the calls of the desktop. */
export const known: ReadonlyMap<string, Callable> = new Map(
  [
    ...builtins.map(({ name, parameters, help }) => ({ name, parameters, help, line: null })),
    ...scriptCalls.map(({ name, parameters, help, isPersonal }: CallHelp) => ({
      name,
      parameters,
      get help() {
        return withPersonal(help, isPersonal)
      },
      line: null,
    })),
  ].map((callable) => [callable.name, callable]),
)

/** The events of the desktop. */
export const events: readonly { readonly name: string; readonly value: string; readonly help: string }[] =
  desktopEvents.map(({ name, value, help, isPersonal }: EventHelp) => ({
    name,
    value,
    get help() {
      return withPersonal(texts.eventHelp({ help, value }), isPersonal)
    },
  }))

/** What a function does, in a sentence. */
export const helpOf = ({ help, line }: Callable): string => help ?? texts.ownFunction({ line: line ?? 1 })

/** How a function is called: `slice(list or text, from, to?)`. */
export const signatureOf = ({ name, parameters }: Callable): string => `${name}(${parameters.join(', ')})`
