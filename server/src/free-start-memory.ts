import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Frees what only the start needed: a busy server would keep it for as long as it is busy. Nothing is answered meanwhile. */
export function freeStartMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof collect === 'function') collect()
}
