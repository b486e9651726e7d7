import type { WindowType } from '@/kernel/apps/window-types'
import type { Os } from '@/kernel/os'
import { productName, productVersion } from '@/lib/product'
import { namedApps } from './apps'
import { openText, themeText, wallpaperText } from './shortcuts'
import { texts } from './texts'
import type { KnownWallpaper } from './wallpapers'

/** What the built-in replies are about [B8.53]. */
export type CannedTopic =
  | 'apps'
  | 'files'
  | 'terminal'
  | 'browser'
  | 'virtual machine'
  | 'theme'
  | 'updates'
  | 'default'

/** A built-in reply. */
export interface CannedReply {
  readonly topic: CannedTopic
  /** Markdown. */
  readonly response: string
  readonly suggestions: readonly string[]
}

/** Keys of the words of a topic; the first topic with one of them counts, so the narrow ones come first. */
const keywords = [
  // not shown: the name of a topic
  ['virtual machine', 'virtualMachineWords'],
  ['terminal', 'terminalWords'],
  ['browser', 'browserWords'],
  ['updates', 'updatesWords'],
  ['theme', 'themeWords'],
  ['files', 'filesWords'],
  ['apps', 'appsWords'],
] as const satisfies readonly (readonly [CannedTopic, keyof typeof texts])[]

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const plain = (text: string) => text.replaceAll('’', "'")

/** Whole words and their plurals. */
const patternOf = (words: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${plain(words).split(', ').map(escaped).join('|')})(?:e?s)?(?![\p{L}\p{N}])`,
    'iu',
  )

/** The topic of a message, by its words. */
export const topicOf = (message: string): CannedTopic =>
  keywords.find(([, words]) => patternOf(texts[words]).test(plain(message)))?.[0] ?? 'default'

/** Keys of what is said of an app. */
const descriptions = {
  filemanager: 'fileManager',
  editor: 'editor',
  codeeditor: 'codeEditor',
  appdesigner: 'appDesigner',
  terminal: 'terminal',
  browser: 'browser',
  virtualmachine: 'virtualMachine',
} as const satisfies Partial<Readonly<Record<WindowType, keyof typeof texts>>>

/** For the terminal, in Markdown. */
const commands = '```\nls /documents\ncat /documents/rivers.csv | sort\notterfetch\n```'

const paragraphs = (...parts: readonly string[]) => parts.join('\n\n')

/** The built-in reply to a message [B8.53]. What it says of apps comes from the registry. */
export function cannedReply(
  message: string,
  os: Pick<Os, 'apps' | 'settings'>,
  wallpapers: readonly KnownWallpaper[],
): CannedReply {
  const topic = topicOf(message)
  const named = namedApps(os.apps)
  const labelOf = (type: WindowType) => named.find(({ app }) => app.type === type)?.label ?? type
  const open = (...types: readonly WindowType[]) => types.map((type) => openText(labelOf(type)))
  const line = (type: keyof typeof descriptions) => texts[descriptions[type]]({ app: labelOf(type) })
  const { theme } = os.settings.getState()

  switch (topic) {
    case 'apps':
      return {
        topic,
        response: paragraphs(
          texts.appsReply({ product: productName, count: named.length }),
          (['filemanager', 'editor', 'codeeditor', 'appdesigner'] as const)
            .map((type) => `- ${line(type)}`)
            .join('\n'),
          texts.moreApps({ store: labelOf('appstore'), plugins: labelOf('pluginmanager') }),
        ),
        suggestions: open('appstore', 'pluginmanager', 'appdesigner'),
      }
    case 'files':
      return {
        topic,
        response: paragraphs(
          `${line('filemanager')} ${texts.filesReply({ app: labelOf('otteros-settings') })}`,
          texts.doubleClick,
        ),
        suggestions: open('filemanager', 'editor', 'disk'),
      }
    case 'terminal':
      return {
        topic,
        response: paragraphs(`${line('terminal')} ${texts.terminalReply}`, commands),
        suggestions: open('terminal', 'otterscript-tutorial'),
      }
    case 'browser':
      return {
        topic,
        response: `${line('browser')} ${texts.browserReply}`,
        suggestions: open('browser', 'appstore'),
      }
    case 'virtual machine':
      return {
        topic,
        response: `${line('virtualmachine')} ${texts.virtualMachineReply}`,
        suggestions: open('virtualmachine', 'terminal', 'monitor'),
      }
    case 'theme':
      return {
        topic,
        response: texts.themeReply({ count: wallpapers.length, app: labelOf('settings') }),
        suggestions: [
          themeText(theme === 'dark' ? 'default' : 'dark'),
          ...wallpapers
            .filter(({ url }) => url !== os.settings.getState().wallpaper)
            .slice(0, 2)
            .map(({ name }) => wallpaperText(name)),
          ...open('settings'),
        ],
      }
    case 'updates':
      return {
        topic,
        response: texts.updatesReply({ product: productName, version: productVersion }),
        suggestions: open('appstore', 'otteros-settings', 'monitor'),
      }
    case 'default':
    default:
      return {
        topic,
        response: texts.defaultReply({ product: productName }),
        suggestions: [texts.whichApps, texts.whereFiles, texts.howTheme, ...open('otterscript-tutorial')],
      }
  }
}
