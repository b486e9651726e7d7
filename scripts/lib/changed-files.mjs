// What differs from an earlier state of the project, as git tells it.
import { spawnSync } from 'node:child_process'
import { root } from './project.mjs'

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  return status === 0 ? stdout : null
}
const listed = (text) => (text ?? '').split('\0').filter(Boolean)

/**
 * The files that differ from where HEAD left a revision, with what is uncommitted or untracked.
 * @param {string} revision
 * @returns {{ base: string, files: string[] }} `base`: the commit that was compared with; `files` relative to the root, sorted
 * @throws {Error} when HEAD and the revision have no commit in common
 */
export function changedFiles(revision) {
  const base = git('merge-base', 'HEAD', revision)?.trim()
  if (!base) throw new Error(`git knows no commit that HEAD and ${revision} have in common`)
  const changed = listed(git('diff', '-z', '--name-only', '--no-renames', base))
  const untracked = listed(git('ls-files', '-z', '--others', '--exclude-standard'))
  return { base, files: [...new Set([...changed, ...untracked])].toSorted((a, b) => a.localeCompare(b)) }
}
