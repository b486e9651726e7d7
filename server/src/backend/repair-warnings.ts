/**
 * Supabase Lite puts a function in the place of `process.emitWarning` that takes a warning for a text, and throws where it is an
 * `Error`: a warning of Node itself, such as the one about eleven listeners, then fails the request that brought it about.
 * Such warnings go past it.
 */
export function repairWarnings(): void {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with what it was called on
  process.emitWarning = new Proxy(process.emitWarning, {
    apply(theirs, self, args: unknown[]) {
      const [warning] = args
      // What Node does with one, outside of the caller.
      if (warning instanceof Error) process.nextTick(() => process.emit('warning', warning))
      else Reflect.apply(theirs, self, args)
    },
  })
}
