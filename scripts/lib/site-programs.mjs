import { spawnSync } from 'node:child_process'

/** What a site of several servers needs besides Node, by the name of the program and of Debian's package. */
const programs = { haproxy: '-v', pgbouncer: '--version' }

/** Debian puts some where an ordinary account does not look. */
const isThere = (name, option) =>
  [name, `/usr/sbin/${name}`].some((path) => spawnSync(path, [option], { stdio: 'ignore' }).status === 0)

/** The programs that a site of several servers needs and this machine lacks. */
export const missingPrograms = () =>
  Object.entries(programs)
    .filter(([name, option]) => !isThere(name, option))
    .map(([name]) => name)
