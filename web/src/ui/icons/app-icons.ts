/* The icon of every window type as an image URL: one <img> each, no markup in the page. */
import agents from '~icons/fluent-color/agents-48'
import bookOpen from '~icons/fluent-color/book-open-48'
import chat from '~icons/fluent-color/chat-48'
import codeBlock from '~icons/fluent-color/code-block-48'
import contentView from '~icons/fluent-color/content-view-32'
import dataTrending from '~icons/fluent-color/data-trending-48'
import database from '~icons/fluent-color/database-48'
import designIdeas from '~icons/fluent-color/design-ideas-48'
import documentText from '~icons/fluent-color/document-text-48'
import globe from '~icons/fluent-color/globe-shield-48'
import image from '~icons/fluent-color/image-48'
import laptop from '~icons/fluent-color/laptop-48'
import options from '~icons/fluent-color/options-48'
import peopleTeam from '~icons/fluent-color/people-team-48'
import personKey from '~icons/fluent-color/person-key-32'
import person from '~icons/fluent-color/person-48'
import puzzlePiece from '~icons/fluent-color/puzzle-piece-48'
import settings from '~icons/fluent-color/settings-48'
import toolbox from '~icons/fluent-color/toolbox-32'
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
