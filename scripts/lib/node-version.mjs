// Runs before anything is installed: plain Node, and syntax that Node 14 can read.

/** The oldest Node that the product runs on; the same as "engines" in package.json. */
export const oldestNode = [20, 19, 0]

/**
 * @param {string} version such as "20.19.0"
 * @returns {boolean} whether that Node is new enough
 */
export function isSupported(version) {
  const parts = version.split('.').map(Number)
  for (let index = 0; index < oldestNode.length; index++) {
    if (parts[index] !== oldestNode[index]) return parts[index] > oldestNode[index]
  }
  return true
}

/** Ends the process with a message when this Node is too old. */
export function requireNode() {
  if (isSupported(process.versions.node)) return
  process.stderr.write(
    `OtterOS needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org and start again.\n',
  )
  process.exit(1)
}
