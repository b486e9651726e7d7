/**
 * The JS and CSS files that a browser loads for some entries of a Vite manifest: the entries, their static imports
 * and their styles, each file once. Lazy imports are not followed. An entry is a module, or the name of a chunk that modules were put in.
 * Throws when an entry is not in the manifest.
 */
export function filesOf(manifest, entries) {
  const files = new Set()
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no entry ${name}`)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  const keyOf = (entry) => Object.keys(manifest).find((key) => manifest[key].name === entry) ?? entry
  for (const entry of entries) visit(entry in manifest ? entry : keyOf(entry))
  return [...files]
}
