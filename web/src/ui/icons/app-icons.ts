/* The icon of every window type as an image URL: one <img> each, no markup in the page. */
import agents from '~icons/fluent-color/agents-48?raw'
import bookOpen from '~icons/fluent-color/book-open-48?raw'
import chat from '~icons/fluent-color/chat-48?raw'
import codeBlock from '~icons/fluent-color/code-block-48?raw'
import contentView from '~icons/fluent-color/content-view-32?raw'
import dataTrending from '~icons/fluent-color/data-trending-48?raw'
import database from '~icons/fluent-color/database-48?raw'
import designIdeas from '~icons/fluent-color/design-ideas-48?raw'
import documentText from '~icons/fluent-color/document-text-48?raw'
import globe from '~icons/fluent-color/globe-shield-48?raw'
import image from '~icons/fluent-color/image-48?raw'
import laptop from '~icons/fluent-color/laptop-48?raw'
import options from '~icons/fluent-color/options-48?raw'
import peopleTeam from '~icons/fluent-color/people-team-48?raw'
import personKey from '~icons/fluent-color/person-key-32?raw'
import person from '~icons/fluent-color/person-48?raw'
import puzzlePiece from '~icons/fluent-color/puzzle-piece-48?raw'
import settings from '~icons/fluent-color/settings-48?raw'
import toolbox from '~icons/fluent-color/toolbox-32?raw'
import folder from './art/folder.svg?raw'
import store from './art/store.svg?raw'
import terminal from './art/terminal.svg?raw'
import { svgDataUri } from './data-uri'

/** Image URL of each window type's icon. */
export const appIcons = {
  filemanager: svgDataUri(folder),
  terminal: svgDataUri(terminal),
  editor: svgDataUri(documentText),
  codeeditor: svgDataUri(codeBlock),
  browser: svgDataUri(globe),
  messenger: svgDataUri(chat),
  virtualmachine: svgDataUri(laptop),
  aiassistant: svgDataUri(agents),
  appstore: svgDataUri(store),
  pluginmanager: svgDataUri(puzzlePiece),
  monitor: svgDataUri(dataTrending),
  userprofile: svgDataUri(person),
  rolemanager: svgDataUri(peopleTeam),
  credentialmanager: svgDataUri(personKey),
  settings: svgDataUri(settings),
  'otteros-settings': svgDataUri(options),
  disk: svgDataUri(database),
  'otterscript-tutorial': svgDataUri(bookOpen),
  imageviewer: svgDataUri(image),
  pluginsettings: svgDataUri(toolbox),
  appdesigner: svgDataUri(designIdeas),
  htmlapp: svgDataUri(contentView),
} as const

/** The icon of an app that brings none, and of unknown window types. */
export const typeIconFallback = appIcons.htmlapp
