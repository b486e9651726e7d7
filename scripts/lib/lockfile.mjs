// What a lockfile must hold so that `npm ci` takes it on every system, from any registry.

/**
 * Where npm looks for a package that another one asks for: next to it, then in each folder above.
 * @param {string} from key of the one that asks, e.g. `node_modules/vite`; '' is the project
 * @param {string} name
 * @returns {string[]} keys, nearest first
 */
function placesOf(from, name) {
  const folders = [from]
  while (folders.at(-1) !== '') {
    const [last] = folders.slice(-1)
    folders.push(last.includes('/node_modules/') ? last.slice(0, last.lastIndexOf('/node_modules/')) : '')
  }
  return folders.map((folder) => `${folder && `${folder}/`}node_modules/${name}`)
}

/**
 * What is wrong with a lockfile: packages for other systems that it does not hold, which npm then refuses (`Missing: … from lock
 * file`) or leaves out there, and addresses of a registry.
 * @param {{ packages: Record<string, { version?: string, integrity?: string, resolved?: string, link?: boolean, inBundle?: boolean,
 *   optionalDependencies?: Record<string, string> }> }} lockfile of version 3
 * @returns {string[]} a sentence each
 */
export function lockfileProblems({ packages }) {
  const problems = []
  for (const [key, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const place = placesOf(key, name).find((each) => packages[each])
      if (!place)
        problems.push(
          `${key || 'the project'} ${entry.version} names ${name}@${range}, which the lockfile does not hold: pin a version whose packages for every system can be had`,
        )
    }
    if (!/(^|\/)node_modules\//.test(key) || entry.link || entry.inBundle) continue
    if (!entry.version || !entry.integrity) problems.push(`${key} has no version or no checksum`)
    if (entry.resolved) problems.push(`${key} names a registry: ${entry.resolved}`)
  }
  return problems
}
