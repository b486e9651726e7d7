import type { ShellState } from './interpreter-types'

/** Parts of the state that belong to one line and mean nothing to the next. */
const passing = new Set([
  'signal',
  'extraArgs',
  'groupStdin',
  'groupStdinSourceFd',
  'tempEnvBindings',
  'tempExportedVars',
  'localArrayScopes',
  'localVarDepth',
  'localVarStack',
  'localExportedVars',
  'fullyUnsetLocals',
  'mutatedTempEnvVars',
  'accessedTempEnvVars',
  'callLineStack',
  'funcNameStack',
  'sourceStack',
  'currentSource',
  'errexitSafe',
  'expansionExitCode',
  'expansionStderr',
  'processSubstitutions',
  'parentHasLoopContext',
  'suppressVerbose',
])

/** What a line starts with, whatever the line before was in the middle of. */
const fresh = { localScopes: [], callDepth: 0, sourceDepth: 0, loopDepth: 0, inCondition: false }

/** What a shell remembers, without what only the running line needs: maps, sets and plain data that can be sent. */
export const takeSnapshot = (state: ShellState): ShellState => ({
  ...state,
  ...Object.fromEntries([...passing].map((key) => [key, undefined])),
  ...fresh,
})

const isState = (value: unknown): value is ShellState =>
  typeof value === 'object' &&
  value !== null &&
  'env' in value &&
  value.env instanceof Map &&
  'functions' in value &&
  value.functions instanceof Map

/** A snapshot as state again. Throws when it is none. */
export function readSnapshot(snapshot: unknown): ShellState {
  if (!isState(snapshot)) throw new Error('This is not what a shell remembered')
  return { ...snapshot, localScopes: [] }
}
