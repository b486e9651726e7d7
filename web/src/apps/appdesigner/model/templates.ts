import basic from '../templates/basic.html?raw'
import counter from '../templates/counter.html?raw'
import game from '../templates/game.html?raw'
import interactive from '../templates/interactive.html?raw'
import widget from '../templates/widget.html?raw'
import { drawnIcons } from './drawn-icons'
import type { AppPage } from './page'
import { texts } from './texts'

/** The templates in the order of the select [B2.75]. */
export const templateIds = ['basic', 'interactive', 'game', 'widget'] as const

/** One of them. */
export type TemplateId = (typeof templateIds)[number]

/** Something to begin with. */
export interface Template {
  readonly id: TemplateId
  /** As the select names it [B2.75]. */
  readonly label: string
  readonly page: AppPage
}

/** What the designer starts with [B2.78]. */
export const starterPage: AppPage = {
  get name() {
    return texts.starterName
  },
  get description() {
    return texts.starterDescription
  },
  icon: drawnIcons.Number,
  htmlContent: counter,
}

/** All templates. */
export const templates: readonly Template[] = [
  {
    id: 'basic',
    get label() {
      return texts.basicLabel
    },
    page: {
      get name() {
        return texts.basicName
      },
      get description() {
        return texts.basicDescription
      },
      icon: drawnIcons.Text,
      htmlContent: basic,
    },
  },
  {
    id: 'interactive',
    get label() {
      return texts.interactiveLabel
    },
    page: {
      get name() {
        return texts.interactiveName
      },
      get description() {
        return texts.interactiveDescription
      },
      icon: drawnIcons.List,
      htmlContent: interactive,
    },
  },
  {
    id: 'game',
    get label() {
      return texts.gameLabel
    },
    page: {
      get name() {
        return texts.gameName
      },
      get description() {
        return texts.gameDescription
      },
      icon: drawnIcons.Trophy,
      htmlContent: game,
    },
  },
  {
    id: 'widget',
    get label() {
      return texts.widgetLabel
    },
    page: {
      get name() {
        return texts.widgetName
      },
      get description() {
        return texts.widgetDescription
      },
      icon: drawnIcons.Clock,
      htmlContent: widget,
    },
  },
]

/** The template of an id. */
export const templateOf = (id: TemplateId): Template => {
  const found = templates.find((template) => template.id === id)
  if (!found) throw new Error(`no template ${id}`)
  return found
}
