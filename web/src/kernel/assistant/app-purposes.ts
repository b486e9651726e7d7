// not shown in this module: these are told to the model
import type { WindowType } from '@/kernel/apps/window-types'

/** What each app is for, in words for models. A new window type cannot be added without one. */
export const appPurposes: Readonly<Record<WindowType, string>> = {
  filemanager: 'browses, copies, moves, renames, searches and deletes files; uploads and downloads them',
  terminal: 'runs commands on the same files, with pipes, history and completion',
  editor: 'writes plain text and Markdown files',
  codeeditor: 'writes code with highlighting, and runs HTML, JavaScript, TypeScript, Python and OtterScript',
  browser: 'opens web pages, through a proxy where a site refuses to be shown inside of other pages',
  messenger: 'sends messages to an e-mail address or to the user code of another person',
  virtualmachine: 'runs a machine of its own for a limited time',
  aiassistant: 'is this chat',
  appstore: 'finds, previews and installs apps of the community, and publishes own ones',
  pluginmanager:
    'installs, configures and removes plugins made of HTML, CSS, JavaScript and OtterScript files',
  monitor: 'shows processes, memory, storage and frame rate',
  userprofile: 'changes username, full name and avatar, and shows the own role',
  rolemanager: 'assigns and removes roles',
  credentialmanager: 'looks up and changes e-mail addresses and passwords of people',
  settings: 'changes display, wallpaper, theme, OS style, security and account settings',
  'otteros-settings': 'changes OS style, timezone, where files are kept and how code files open',
  disk: 'shows drives and cleans up, checks and compacts what is stored',
  'otterscript-tutorial': 'teaches the scripting language OtterScript in five lessons',
  imageviewer: 'shows pictures',
  pluginsettings: 'changes name, icon and description of a plugin',
  appdesigner: 'designs apps of one HTML page, saves, exports and publishes them',
  htmlapp: 'runs an HTML page or an installed app in a sandbox',
}
