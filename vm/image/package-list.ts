import { ImageFailure } from './failure.ts'
import { kernelPackage, otherPackages } from './wanted.ts'

/** A package as a list describes it. */
export interface ListedPackage {
  readonly name: string
  readonly version: string
  readonly architecture: string
  readonly depends: string
  /** Where it is below the mirror's address. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Hexadecimal. */
  readonly sha256: string
}

const kernelName = /^linux-image-[0-9]\S*-686$/
const unsigned = '-unsigned'
const isWanted = (name: string) =>
  name === kernelPackage ||
  otherPackages.includes(name) ||
  (name.startsWith('linux-image-') && name.endsWith(unsigned))

/**
 * Chooses what the image is made of from a list of packages, as it comes: the kernel of the day, without its signature, which
 * nothing checks here, and the others, each in its newest version.
 * @throws ImageFailure if one is missing
 */
export async function choosePackages(list: AsyncIterable<string>): Promise<ListedPackage[]> {
  const newest = new Map<string, ListedPackage>()
  for await (const stanza of stanzasOf(list)) {
    if (!isWanted(fieldOf(stanza, 'Package'))) continue
    const found = readPackage(stanza)
    const known = newest.get(found.name)
    if (!known || compareVersions(found.version, known.version) > 0) newest.set(found.name, found)
  }
  const find = (name: string) => {
    const found = newest.get(name)
    if (!found) throw new ImageFailure('missing', `The mirror has no package ${name}.`)
    return found
  }
  const needs = find(kernelPackage)
    .depends.split(/[,|]/)
    .map((need) => need.trim().split(' ')[0] ?? '')
  const kernel = needs.find((name) => kernelName.test(name))
  if (kernel === undefined)
    throw new ImageFailure('missing', `${kernelPackage} of the mirror names no kernel.`)
  // Sorted as apt answers them: the same packages make the same image.
  return [...otherPackages, `${kernel}${unsigned}`].toSorted().map(find)
}

/** The texts between empty lines. */
async function* stanzasOf(list: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of list) {
    const parts = (rest + chunk).split('\n\n')
    rest = parts.pop() ?? ''
    yield* parts
  }
  if (rest.trim() !== '') yield rest
}

function fieldOf(stanza: string, name: string): string {
  const start = stanza.startsWith(`${name}: `) ? 0 : stanza.indexOf(`\n${name}: `) + 1
  if (start === 0 && !stanza.startsWith(`${name}: `)) return ''
  const end = stanza.indexOf('\n', start)
  return stanza.slice(start + name.length + 2, end === -1 ? undefined : end).trim()
}

function readPackage(stanza: string): ListedPackage {
  const found = {
    name: fieldOf(stanza, 'Package'),
    version: fieldOf(stanza, 'Version'),
    architecture: fieldOf(stanza, 'Architecture'),
    depends: fieldOf(stanza, 'Depends'),
    path: fieldOf(stanza, 'Filename'),
    size: Number(fieldOf(stanza, 'Size')),
    sha256: fieldOf(stanza, 'SHA256'),
  }
  const isUsable =
    /^[0-9a-f]{64}$/.test(found.sha256) &&
    /^[\w./+~-]+$/.test(found.path) &&
    found.size > 0 &&
    found.version !== ''
  if (!isUsable) throw new ImageFailure('damaged', `The mirror’s entry of ${found.name} cannot be read.`)
  return found
}

/** The name of a package's file, as apt calls it. */
export const fileNameOf = ({ name, version, architecture }: ListedPackage): string =>
  `${name}_${version.replaceAll(':', '%3a')}_${architecture}.deb`

/** Compares two versions by Debian's rules: negative if the first is older. */
export function compareVersions(one: string, other: string): number {
  const [first, second] = [partsOf(one), partsOf(other)]
  return (
    first.epoch - second.epoch ||
    compareParts(first.upstream, second.upstream) ||
    compareParts(first.revision, second.revision)
  )
}

function partsOf(version: string) {
  const [, epoch = '0', rest = version] = /^(\d+):(.*)$/.exec(version) ?? []
  const dash = rest.lastIndexOf('-')
  const [upstream, revision] = dash === -1 ? [rest, ''] : [rest.slice(0, dash), rest.slice(dash + 1)]
  return { epoch: Number(epoch), upstream, revision }
}

/** Where a character stands in the order: a tilde before the end of a text, letters before other signs. */
const rank = (character: string | undefined) => {
  if (character === '~') return -1
  if (character === undefined) return 0
  const code = character.codePointAt(0) ?? 0
  return /[A-Za-z]/.test(character) ? code : code + 256
}

/** Texts and numbers by turns. */
function compareParts(one: string, other: string): number {
  const [first, second] = [one, other].map((text) => [...text.matchAll(/(\D*)(\d*)/g)])
  for (let index = 0; index < Math.max(first?.length ?? 0, second?.length ?? 0); index++) {
    const [, text = '', digits = ''] = first?.[index] ?? []
    const [, otherText = '', otherDigits = ''] = second?.[index] ?? []
    for (let at = 0; at < Math.max(text.length, otherText.length); at++) {
      const difference = rank(text[at]) - rank(otherText[at])
      if (difference !== 0) return difference
    }
    const difference = Number(digits) - Number(otherDigits)
    if (difference !== 0) return difference
  }
  return 0
}
