// not shown in this module: patterns of files
/**
 * Where the library's data is: character maps of Asian fonts, the fonts that a document may leave out, and decoders. All of it ships
 * with the product, and each file is fetched when a document needs it.
 */
const maps = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url',
  import: 'default',
  eager: true,
  exhaustive: true,
})
const fonts = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url',
  import: 'default',
  eager: true,
  exhaustive: true,
})
const decoders = import.meta.glob<string>('../../../../node_modules/pdfjs-dist/wasm/*.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
  exhaustive: true,
})

const byName = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]))

const sets = { maps: byName(maps), fonts: byName(fonts), decoders: byName(decoders) }

/** Fetches one of the files. Rejects when there is none of that name, or the server does not give it. */
export async function fetchPdfData(set: keyof typeof sets, name: string): Promise<Uint8Array> {
  const address = sets[set].get(name)
  if (address === undefined) throw new Error(`no such file: ${name}`)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${name}: the server answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
