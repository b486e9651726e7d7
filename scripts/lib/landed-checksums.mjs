// The lines that supabase/migrations/checksums has had, by the history of the repository.
import { execFileSync } from 'node:child_process'

/** The landed commit from which on no line may change; in earlier ones some did. */
const baseline = 'b72d3d36c4cf296a81a5169d0f0ce41cb224b24c'

const path = 'supabase/migrations/checksums'

/**
 * Every text that the file had in `since` and in the commits after it that lead to the present one. Null where there is no history to
 * compare with: no repository, or one without that commit, such as a shallow clone or the archive of a release.
 * @param {string} folder the repository's root
 * @param {string} [since] a commit
 * @returns {string[] | null}
 */
export function landedChecksums(folder, since = baseline) {
  const git = (args, input) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'ignore'] })
  try {
    git(['merge-base', '--is-ancestor', since, 'HEAD'])
  } catch {
    return null
  }
  const commits = git(['rev-list', '--full-history', `${since}..HEAD`, '--', path])
  return [since, ...commits.split('\n').filter(Boolean)].map((commit) => textIn(git, commit))
}

/** The file's text in a commit; '' where it has none. */
function textIn(git, commit) {
  return git(['ls-tree', '--name-only', commit, path]) === '' ? '' : git(['show', `${commit}:${path}`])
}
