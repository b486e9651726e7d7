import { spawnSync } from 'node:child_process'

/** The operating-system account that PostgreSQL runs under. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** "nobody" on every common Linux and BSD; initdb wants an account that the system can name. */
export const nobody: Account = { uid: 65_534, gid: 65_534 }

/**
 * PostgreSQL refuses to run as root, so root runs it as "nobody"; any other user runs it as themselves (`null`).
 */
export function postgresAccount(): Account | null {
  return process.getuid?.() === 0 ? nobody : null
}

/**
 * Whether `account` can do what `test` flags say with every path (`-x` run or enter, `-w` write, `-r` read).
 * Asked of the system by running `test` as that account, because modes of parents, access lists and mount
 * options all have a say.
 */
export function canReach(
  account: Account,
  checks: readonly (readonly [flag: '-r' | '-w' | '-x', path: string])[],
) {
  const script = 'while [ $# -gt 0 ]; do test "$1" "$2" || exit 1; shift 2; done'
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', ...checks.flat()], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}
