// Pieces of code to begin with, for people who have not read how apps talk to the desktop.
import type { AppPermission } from '@otteros/app-sdk'
import { permissionsIn, withPermissions } from './manifest-block'
import { texts } from './texts'

/** A piece of code. */
export interface Snippet {
  readonly id: string
  readonly label: string
  /** What it needs to be declared; inserting it declares that. */
  readonly permission: AppPermission | null
  /** `script`: JavaScript; `html`: a piece of the page. */
  readonly kind: 'script' | 'html'
  readonly code: string
}

/** A page with something inserted, and where that begins; lines count from 1. */
export interface Inserted {
  readonly html: string
  readonly line: number
}

/** In the order of the menu; a null is a line between groups. */
export const snippets: readonly (Snippet | null)[] = [
  {
    id: 'oscript',
    get label() {
      return texts.otterScript
    },
    permission: null,
    kind: 'html',
    code: `<oscript>
  # Runs on the desktop each time the app opens in a window
  display("Hello from OtterScript")
</oscript>`,
  },
  {
    id: 'button',
    get label() {
      return texts.button
    },
    permission: null,
    kind: 'html',
    code: `<button type="button" id="greet">Say hello</button>
<p id="greeting" role="status"></p>
<script>
  document.querySelector('#greet').addEventListener('click', () => {
    document.querySelector('#greeting').textContent = 'Hello!'
  })
</script>`,
  },
  null,
  {
    id: 'storage',
    get label() {
      return texts.remember
    },
    permission: null,
    kind: 'script',
    code: `// Kept on this device, for this app alone
const visits = ((await otteros.storage.get('visits')) ?? 0) + 1
await otteros.storage.set('visits', visits)
console.log('Visit number', visits)`,
  },
  {
    id: 'theme',
    get label() {
      return texts.colours
    },
    permission: 'theme',
    kind: 'script',
    code: `const wear = ({ colors, isDark }) => {
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  document.body.style.background = colors.surface
  document.body.style.color = colors.text
}
wear(await otteros.theme.get())
otteros.on('theme', wear)`,
  },
  {
    id: 'window',
    get label() {
      return texts.window
    },
    permission: 'window',
    kind: 'script',
    code: `await otteros.window.setTitle('My App')
await otteros.window.setSize({ width: 480, height: 360 })`,
  },
  {
    id: 'notification',
    get label() {
      return texts.notification
    },
    permission: 'notifications',
    kind: 'script',
    // not shown: code
    code: `await otteros.notifications.show('Done', 'Everything is finished.')`,
  },
  null,
  {
    id: 'open-file',
    get label() {
      return texts.openFile
    },
    permission: 'files',
    kind: 'script',
    code: `const openFile = async () => {
  const files = await otteros.files.open({ extensions: ['txt', 'md'] })
  if (!files) return
  const text = await otteros.files.readText(files[0])
  console.log(files[0].name, text)
}`,
  },
  {
    id: 'save-file',
    get label() {
      return texts.saveFile
    },
    permission: 'files',
    kind: 'script',
    code: `const saveFile = async (text) => {
  const file = await otteros.files.save({ name: 'notes.txt' })
  if (file) await otteros.files.writeText(file, text)
}`,
  },
  {
    id: 'user',
    get label() {
      return texts.greet
    },
    permission: 'user',
    kind: 'script',
    code: `try {
  const name = await otteros.user.displayName()
  document.body.append(\`Hello, \${name}!\`)
} catch (error) {
  // The person said no: the app works without the name
  console.log(error.code)
}`,
  },
  {
    id: 'clipboard',
    get label() {
      return texts.clipboard
    },
    permission: 'clipboard',
    kind: 'script',
    // not shown: code
    code: `await otteros.clipboard.writeText('Copied by my app')`,
  },
  {
    id: 'run-script',
    get label() {
      return texts.runScript
    },
    permission: 'otterscript',
    kind: 'script',
    code: `const { lines, errors } = await otteros.otterscript.run('say("Hello")')
console.log(lines, errors)`,
  },
]

const indented = (code: string, indent: string) => code.replaceAll(/^(?=.)/gm, indent)

/** The attributes of the script element that a place lies in; null when it lies in none. */
function scriptAround(html: string, offset: number): string | null {
  const before = html.slice(0, offset)
  const opened = [...before.matchAll(/<script\b([^>]*)>/gi)].at(-1)
  if (!opened || /<\/script/i.test(before.slice(opened.index))) return null
  return opened[1] ?? ''
}

/** Whether the element holds JavaScript in which `await` may stand by itself. */
const isModule = (attributes: string) => /\btype\s*=\s*["']?module\b/i.test(attributes)

/** The place where a new element goes: before the end of the body, or the end of the page. */
function endOfBody(html: string): number {
  const ends = [...html.matchAll(/[ \t]*<\/body\s*>/gi)]
  return ends.at(-1)?.index ?? html.length
}

const lineAt = (html: string, offset: number) => html.slice(0, offset).split('\n').length

/** Puts whole lines in at a line's beginning; the page before and after begins and ends on its own line. */
function putIn(html: string, at: number, text: string): Inserted {
  const before = html.slice(0, at)
  const gap = before === '' || before.endsWith('\n') ? '' : '\n'
  return { html: `${before}${gap}${text}\n${html.slice(at)}`, line: lineAt(before + gap, at + gap.length) }
}

/**
 * Inserts a snippet: JavaScript at the caret when that is in a module script, otherwise in a new script at the end of
 * the body; a piece of the page at the end of the body. What it needs is added to the manifest.
 */
export function insertSnippet(html: string, snippet: Snippet, caret: number): Inserted {
  const around = snippet.kind === 'script' ? scriptAround(html, caret) : null
  let inserted: Inserted
  if (around !== null && isModule(around)) {
    const start = html.lastIndexOf('\n', caret - 1) + 1
    const rest = html.slice(start, caret)
    // On the line of the element itself the code begins on a new line.
    const at = /<script\b[^>]*>$/i.test(rest.trimEnd()) ? caret : start
    const indent = /^[ \t]*/.exec(html.slice(start))?.[0] ?? ''
    inserted = putIn(html, at, indented(snippet.code, indent || '  '))
  } else {
    const code =
      snippet.kind === 'script'
        ? `<script type="module">\n${indented(snippet.code, '  ')}\n</script>`
        : snippet.code
    inserted = putIn(html, endOfBody(html), indented(code, '  '))
  }
  const { permission } = snippet
  if (permission === null) return inserted
  const declared = permissionsIn(inserted.html)
  if (declared.permissions.includes(permission)) return inserted
  const next = withPermissions(inserted.html, {
    ...declared,
    permissions: [...declared.permissions, permission],
  })
  // The manifest stands before the body; one that was not there pushes the snippet down.
  const pushed = next.split('\n').length - inserted.html.split('\n').length
  return { html: next, line: inserted.line + pushed }
}
