// Which tests a change touches, beyond those that import what changed.

/** All journeys. */
const all = ['']
const windows = ['windows', 'window-', 'keyboard', 'phone', 'accessibility']
const people = ['accounts', 'boot', 'known-person', 'mail', 'people-', 'session']
const community = ['app-page', 'installed-apps', 'people-roles', 'preinstalled-apps', 'store-']
const documents = ['app-', 'browser-document', 'html-app', 'installed-apps', 'real-apps', 'run-code']
const editors = ['code-editor', 'text-editor']
const files = ['disk-manager', 'file-', 'files', 'keeping', 'transfers', ...editors]
const proxy = ['app-network', 'browser', 'web-proxy']
const scripts = ['otterscript', 'run-code', 'scripts', 'terminal']

/**
 * The journeys that walk through a folder: the beginnings of their files' names. The longest folder that holds a file decides; what
 * no folder holds is walked through by all of them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const journeysOf = {
  'bench/': [],
  'demo/': ['demo'],
  'docs/': [],
  'packages/app-sdk/': documents,
  'packages/otterscript/': scripts,
  'scripts/': [],
  'server/src/assistant/': ['assistant'],
  'server/src/backend/auth/': people,
  'server/src/backend/storage/': [...files, 'store-upload', 'vm'],
  'server/src/linux-image/': ['vm'],
  'server/src/mail/': ['accounts', 'mail', 'people-'],
  'server/src/people/': people,
  'server/src/send-email/': ['mail'],
  'server/src/user-content/': documents,
  'server/src/web-proxy/': proxy,
  'server/test/': [],
  'supabase/functions/ai-assistant/': ['assistant'],
  'supabase/functions/send-email/': ['mail'],
  'supabase/functions/web-proxy/': proxy,
  'vm/': ['vm'],
  'web/languages/': ['language'],
  'web/src/apps/aiassistant/': ['assistant'],
  'web/src/apps/appdesigner/': ['app-designer', 'plugins', 'html-app-console'],
  'web/src/apps/appstore/': community,
  'web/src/apps/archive/': ['open-anything'],
  'web/src/apps/browser/': ['browser', 'web-proxy'],
  'web/src/apps/codeeditor/': ['code-editor', 'run-code', 'html-app-console'],
  'web/src/apps/credentialmanager/': ['people-'],
  'web/src/apps/disk/': ['disk-manager', 'vm'],
  'web/src/apps/editor/': ['text-editor', 'files-'],
  'web/src/apps/filemanager/': files,
  'web/src/apps/htmlapp/': documents,
  'web/src/apps/imageviewer/': ['image-viewer', 'real-apps-pictures'],
  'web/src/apps/markdown-viewer/': ['open-anything'],
  'web/src/apps/media-player/': ['open-anything'],
  'web/src/apps/messenger/': ['messenger'],
  'web/src/apps/monitor/': ['system-monitor', 'app-running'],
  'web/src/apps/open-with/': ['open-anything'],
  'web/src/apps/otteros-settings/': ['settings', 'people-keys', 'language', 'app-permissions'],
  'web/src/apps/otterscript-tutorial/': ['otterscript'],
  'web/src/apps/pdf-viewer/': ['open-anything'],
  'web/src/apps/pluginmanager/': ['plugins'],
  'web/src/apps/pluginsettings/': ['plugins'],
  'web/src/apps/rolemanager/': ['people-'],
  'web/src/apps/settings/': ['settings', 'wallpaper', 'language'],
  'web/src/apps/table-viewer/': ['open-anything'],
  'web/src/apps/sharing/': ['sharing', 'link-guest'],
  'web/src/apps/transfers/': ['transfers'],
  'web/src/apps/versions/': ['versions'],
  'web/src/apps/terminal/': ['terminal', 'scripts', 'apps-phone'],
  'web/src/apps/userprofile/': ['people-', 'accounts'],
  'web/src/apps/virtualmachine/': ['vm', 'apps-phone'],
  'web/src/backend/assistant/': ['assistant'],
  'web/src/backend/browser/': ['browser'],
  'web/src/backend/community/': community,
  'web/src/backend/messages/': ['messenger'],
  'web/src/backend/sharing/': ['notices'],
  'web/src/backend/vm/': ['vm'],
  'web/src/kernel/app-platform/': documents,
  'web/src/kernel/apps/': ['open-anything', ...files, ...windows],
  'web/src/kernel/assistant/': ['assistant'],
  'web/src/kernel/badges/': ['messenger', 'windows'],
  'web/src/kernel/browser/': ['browser'],
  'web/src/kernel/commands/': ['keyboard', 'palette', 'window-keys', 'store-keys', 'people-keys'],
  'web/src/kernel/community/': community,
  'web/src/kernel/documents/': [...editors, 'real-apps-documents'],
  'web/src/kernel/file-dialogs/': files,
  'web/src/kernel/files/': [...files, 'open-anything', 'terminal', 'known-person', 'session'],
  'web/src/kernel/messages/': ['messenger'],
  'web/src/kernel/notifications/': ['notices', 'notification-centre'],
  'web/src/kernel/otterscript/': scripts,
  'web/src/kernel/plugins/': ['plugins'],
  'web/src/kernel/search/': ['palette'],
  'web/src/kernel/session/': people,
  'web/src/kernel/sharing/': ['notices'],
  'web/src/kernel/vm/': ['vm'],
  'web/src/kernel/windows/': windows,
  'web/src/sandbox/': documents,
  'web/src/shell/account-offer/': ['account-offer'],
  'web/src/shell/auth/': people,
  'web/src/shell/badge/': ['messenger', 'windows'],
  'web/src/shell/boot/': ['boot', 'known-person'],
  'web/src/shell/file-dialogs/': files,
  'web/src/shell/login/': [...people, 'accessibility'],
  'web/src/shell/not-found/': ['not-found'],
  'web/src/shell/notifications/': ['notices', 'notification-centre'],
  'web/src/shell/palette/': ['palette'],
  'web/src/shell/panels/': ['notices', 'notification-centre'],
  'web/src/shell/start-menu/': [...windows, 'palette'],
  'web/src/shell/taskbar/': windows,
  'web/src/shell/transfers/': ['transfers'],
  'web/src/shell/virtual-keyboard/': ['virtual-keyboard', 'phone'],
  'web/src/shell/window-content/': [...windows, 'memory', 'session'],
  'web/src/shell/window-frame/': windows,
  'web/src/shell/window-layer/': windows,
  'web/src/shell/window-switcher/': windows,
  'web/src/ui/code-mirror/': ['app-designer', 'code-editor', 'otterscript'],
  'web/src/ui/editor-frame/': editors,
  'web/src/ui/file-list/': files,
}

/** What the built server consists of: contract tests start that, and import nothing of it. */
const serverInput = /^(?:server\/src|server\/test\/support|supabase)\//

/** What every test depends on. */
const everyInput = /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig[^/]*\.json|(?:vitest|vite)\.[^/]*)$/

const isTest = (file) => /\.test\.[cm]?[jt]sx?$/.test(file)
const isText = (file) => file.endsWith('.md')
const isJourney = (file) => /^e2e\/journeys\/[^/]+\.spec\.ts$/.test(file)

/** The beginnings of the journeys' names that walk through a file. */
function startsFor(file) {
  const folder = Object.keys(journeysOf)
    .filter((each) => file.startsWith(each))
    .toSorted((a, b) => b.length - a.length)[0]
  return folder === undefined ? all : journeysOf[folder]
}

/**
 * The journeys to walk after a change.
 * @param {readonly string[]} changed files, relative to the root
 * @param {readonly string[]} journeys names of all journeys' files: `boot.spec.ts`
 * @returns {string[]} those of `journeys` that walk through a changed file, or have changed
 */
export function chooseJourneys(changed, journeys) {
  const chosen = new Set()
  for (const file of changed.filter((each) => !isTest(each) && !isText(each))) {
    const starts = isJourney(file) ? [file.slice('e2e/journeys/'.length)] : startsFor(file)
    for (const journey of journeys) if (starts.some((start) => journey.startsWith(start))) chosen.add(journey)
  }
  return journeys.filter((journey) => chosen.has(journey))
}

/**
 * Which unit and contract tests a change touches beyond those that import a changed file.
 * @param {readonly string[]} changed files, relative to the root
 * @returns {'all' | 'contract' | 'importing'} `contract`: those that import a changed file, and all that start a server
 */
export function chooseUnits(changed) {
  if (changed.some((file) => everyInput.test(file))) return 'all'
  return changed.some((file) => serverInput.test(file) && !isTest(file)) ? 'contract' : 'importing'
}

/** The folders that the table names, for its test. */
export const namedFolders = Object.keys(journeysOf)
/** The beginnings of journeys' names that the table names, for its test. */
export const namedJourneys = [...new Set(Object.values(journeysOf).flat())]
