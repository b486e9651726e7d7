// What `npm run demo` puts into the store, in the order in which it is uploaded.
import { readFileSync } from 'node:fs'

/**
 * The people of the demo. Their addresses end in a name that is reserved and belongs to nobody, so that no mail of theirs
 * reaches a stranger.
 */
export const demoPeople = {
  author: { email: 'marina.holt@demo.test', fullName: 'Marina Holt', role: 'verified_developer' },
  member: { email: 'finn.brook@demo.test', fullName: 'Finn Brook', role: null },
  reviewer: { email: 'rita.reed@demo.test', fullName: 'Rita Reed', role: 'trusted_user' },
}

/**
 * The apps: folder in `demo/apps`, category, who uploads it, whether a reviewer has approved it (else it waits), how often
 * visitors installed it, and stars by whom.
 *
 * @typedef {keyof typeof demoPeople} DemoPerson
 * @type {readonly { readonly folder: string, readonly category: string, readonly by: DemoPerson, readonly isVerified: boolean,
 *   readonly installs: number, readonly stars: Readonly<Partial<Record<DemoPerson, number>>> }[]}
 */
export const demoApps = [
  {
    folder: 'inkling',
    category: 'tools',
    by: 'author',
    isVerified: true,
    installs: 24,
    stars: { member: 5, reviewer: 5 },
  },
  {
    folder: 'otter-dive',
    category: 'games',
    by: 'author',
    isVerified: true,
    installs: 31,
    stars: { member: 5, reviewer: 4 },
  },
  {
    folder: 'planks',
    category: 'productivity',
    by: 'author',
    isVerified: true,
    installs: 18,
    stars: { member: 4 },
  },
  {
    folder: 'focus-tide',
    category: 'productivity',
    by: 'author',
    isVerified: true,
    installs: 21,
    stars: { member: 5, reviewer: 5 },
  },
  {
    folder: 'riverstones',
    category: 'games',
    by: 'author',
    isVerified: true,
    installs: 27,
    stars: { member: 4, reviewer: 5 },
  },
  {
    folder: 'measure',
    category: 'tools',
    by: 'author',
    isVerified: true,
    installs: 12,
    stars: { reviewer: 4 },
  },
  {
    folder: 'margin',
    category: 'productivity',
    by: 'author',
    isVerified: true,
    installs: 15,
    stars: { member: 5 },
  },
  {
    folder: 'tock',
    category: 'entertainment',
    by: 'author',
    isVerified: true,
    installs: 9,
    stars: { member: 4, reviewer: 4 },
  },
  {
    folder: 'duel-clock',
    category: 'games',
    by: 'member',
    isVerified: true,
    installs: 7,
    stars: { author: 5, reviewer: 4 },
  },
  {
    folder: 'ripple',
    category: 'productivity',
    by: 'member',
    isVerified: false,
    installs: 3,
    stars: { author: 4 },
  },
  { folder: 'pigment', category: 'tools', by: 'author', isVerified: false, installs: 2, stars: {} },
  {
    folder: 'pond-beats',
    category: 'entertainment',
    by: 'author',
    isVerified: false,
    installs: 4,
    stars: { member: 5 },
  },
]

const read = (folder, file) => readFileSync(new URL(`./apps/${folder}/${file}`, import.meta.url), 'utf8')

/** An app's page, its icon as an address that holds itself, and what its manifest says. Throws for a page without one. */
export function readDemoApp({ folder }) {
  const html = read(folder, 'index.html')
  const json = /<script type="application\/otteros-app\+json">([^]*?)<\/script>/.exec(html)?.[1]
  if (json === undefined) throw new Error(`demo/apps/${folder} has no manifest`)
  const { name, description } = JSON.parse(json)
  const svg = read(folder, 'icon.svg')
  const icon = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return { html, svg, icon, name, description, manifest: json }
}
