import type { WindowType } from '@/kernel/apps/window-types'
import type { Os } from '@/kernel/os'
import { productName, productVersion } from '@/lib/product'
import { appPurposes } from './app-purposes'
import { namedApps } from './apps'
import { openText, themeText, wallpaperText } from './shortcuts'
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

/** Words of a topic, whole words and their plurals; the first topic with one of them counts, so the narrow ones come first. */
const keywords: readonly (readonly [CannedTopic, readonly string[]])[] = [
  ['virtual machine', ['virtual machine', 'vm', 'virtualmachine', 'emulator']],
  ['terminal', ['terminal', 'command', 'command line', 'shell', 'console', 'bash', 'ottersh']],
  ['browser', ['browser', 'web', 'website', 'internet', 'url', 'web page', 'surf']],
  ['updates', ['update', 'upgrade', 'version', 'release', 'new feature', 'changelog', "what's new"]],
  [
    'theme',
    [
      'theme',
      'wallpaper',
      'background',
      'dark',
      'dark mode',
      'light mode',
      'colour',
      'color',
      'style',
      'look',
      'appearance',
      'contrast',
    ],
  ],
  [
    'files',
    [
      'file',
      'folder',
      'document',
      'directory',
      'save',
      'upload',
      'download',
      'recycle bin',
      'trash',
      'storage',
      'picture',
      'photo',
    ],
  ],
  [
    'apps',
    [
      'app',
      'application',
      'program',
      'plugin',
      'store',
      'install',
      'software',
      'tool',
      'game',
      'open',
      'start',
    ],
  ],
]

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const patterns = keywords.map(([topic, words]): readonly [CannedTopic, RegExp] => [
  topic,
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.map(escaped).join('|')})(?:e?s)?(?![\p{L}\p{N}])`, 'iu'),
])

/** The topic of a message, by its words. */
export const topicOf = (message: string): CannedTopic =>
  patterns.find(([, pattern]) => pattern.test(message.replaceAll('’', "'")))?.[0] ?? 'default'

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
  const line = (type: WindowType) => `**${labelOf(type)}** ${appPurposes[type]}.`
  const { theme } = os.settings.getState()

  switch (topic) {
    case 'apps':
      return {
        topic,
        response: `${productName} comes with ${named.length} apps. Open them from the Start menu or with a double-click on their icons. Some to begin with:\n\n${(['filemanager', 'editor', 'codeeditor', 'appdesigner'] as const).map((type) => `- ${line(type)}`).join('\n')}\n\nMore apps are in the **${labelOf('appstore')}**, and the **${labelOf('pluginmanager')}** adds plugins of your own.`,
        suggestions: open('appstore', 'pluginmanager', 'appdesigner'),
      }
    case 'files':
      return {
        topic,
        response: `${line('filemanager')} Your files are kept on this device; **${labelOf('otteros-settings')}** can keep them with your account instead. What you delete waits in the recycle bin.\n\nA double-click opens a file: text in the editor, code in the code editor, pictures in the viewer.`,
        suggestions: open('filemanager', 'editor', 'disk'),
      }
    case 'terminal':
      return {
        topic,
        response: `${line('terminal')} Type \`help\` for the list of commands. Three to try:\n\n\`\`\`\nls /documents\ncat /documents/rivers.csv | sort\notterfetch\n\`\`\``,
        suggestions: open('terminal', 'otterscript-tutorial'),
      }
    case 'browser':
      return {
        topic,
        response: `${line('browser')} Type an address, or words to search for.`,
        suggestions: open('browser', 'appstore'),
      }
    case 'virtual machine':
      return {
        topic,
        response: `${line('virtualmachine')} You need to be signed in; the time that is left stands in its status bar.`,
        suggestions: open('virtualmachine', 'terminal', 'monitor'),
      }
    case 'theme':
      return {
        topic,
        response: `There are 3 themes (default, dark and contrast), 4 OS styles and ${wallpapers.length} wallpapers; any picture of yours can be the wallpaper too. All of them are in **${labelOf('settings')}**, or choose here:`,
        suggestions: [
          themeText[theme === 'dark' ? 'default' : 'dark'],
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
        response: `This is **${productName} ${productVersion}**. There is nothing to install: when the server gets a new version, it is here the next time the page loads.`,
        suggestions: open('appstore', 'otteros-settings', 'monitor'),
      }
    case 'default':
    default:
      return {
        topic,
        response: `I can tell you about **apps**, **files**, the **terminal**, the **browser**, the **virtual machine**, **themes** and **updates** of ${productName}, and open what you need. What would you like to know?`,
        suggestions: [
          'Which apps are there?',
          'Where are my files?',
          'How do I change the theme?',
          ...open('otterscript-tutorial'),
        ],
      }
  }
}
