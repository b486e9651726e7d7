/**
 * The icons of the built-in window types (B2.1, A2.11). They belong to the desktop: import this file only from what
 * loads after sign-in, the login needs `brand.ts` alone.
 */
import bookOpenLightbulb from '~icons/fluent-color/book-open-lightbulb-32'
import chat from '~icons/fluent-color/chat-48'
import codeBlock from '~icons/fluent-color/code-block-48'
import contentView from '~icons/fluent-color/content-view-32'
import designIdeas from '~icons/fluent-color/design-ideas-48'
import documentText from '~icons/fluent-color/document-text-48'
import gauge from '~icons/fluent-color/gauge-32'
import image from '~icons/fluent-color/image-48'
import lockClosed from '~icons/fluent-color/lock-closed-48'
import person from '~icons/fluent-color/person-48'
import puzzlePiece from '~icons/fluent-color/puzzle-piece-48'
import questionCircle from '~icons/fluent-color/question-circle-32'
import settings from '~icons/fluent-color/settings-48'
import shieldCheckmark from '~icons/fluent-color/shield-checkmark-48'
import wrenchScrewdriver from '~icons/fluent-color/wrench-screwdriver-32'
import drive from './art/drive.svg?raw'
import folder from './art/folder.svg?raw'
import globe from './art/globe.svg?raw'
import sliders from './art/sliders.svg?raw'
import sparkle from './art/sparkle.svg?raw'
import store from './art/store.svg?raw'
import terminal from './art/terminal.svg?raw'
import virtualMachine from './art/virtual-machine.svg?raw'
import { svgDataUri } from './data-uri'

/** Window type to the URL of its icon (a square, drawn for 48 px and clear at 24 px). */
export const appIcons = {
  filemanager: svgDataUri(folder),
  terminal: svgDataUri(terminal),
  editor: svgDataUri(documentText),
  codeeditor: svgDataUri(codeBlock),
  browser: svgDataUri(globe),
  messenger: svgDataUri(chat),
  virtualmachine: svgDataUri(virtualMachine),
  aiassistant: svgDataUri(sparkle),
  appstore: svgDataUri(store),
  pluginmanager: svgDataUri(puzzlePiece),
  monitor: svgDataUri(gauge),
  userprofile: svgDataUri(person),
  rolemanager: svgDataUri(shieldCheckmark),
  credentialmanager: svgDataUri(lockClosed),
  settings: svgDataUri(settings),
  'otteros-settings': svgDataUri(sliders),
  disk: svgDataUri(drive),
  'otterscript-tutorial': svgDataUri(bookOpenLightbulb),
  imageviewer: svgDataUri(image),
  pluginsettings: svgDataUri(wrenchScrewdriver),
  appdesigner: svgDataUri(designIdeas),
  htmlapp: svgDataUri(contentView),
} as const

/** The icon of a window whose type is not known (B2.2). */
export const typeIconFallback: string = svgDataUri(questionCircle)
