/** A call that programs make of the desktop, as the reference and the editor's completion show it. */
export interface CallHelp {
  readonly name: string
  /** A name that ends with '?' may be left out. */
  readonly parameters: readonly string[]
  /** What it does, in one sentence. */
  readonly help: string
  /** Only for programs that the person started: from the code editor, the terminal or the tutorial. */
  readonly isPersonal?: true
  /** Slowed down by the desktop itself, so not counted for the limit of calls. */
  readonly isUncounted?: true
}

/** An event that the desktop sends to programs. */
export interface EventHelp {
  readonly name: string
  /** What comes with it: the value of `event` in its block. */
  readonly value: string
  /** When it is sent, as a sentence. */
  readonly help: string
  /** Only for programs that the person started. */
  readonly isPersonal?: true
}
