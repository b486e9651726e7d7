import basic from '../templates/basic.html?raw'
import counter from '../templates/counter.html?raw'
import game from '../templates/game.html?raw'
import interactive from '../templates/interactive.html?raw'
import widget from '../templates/widget.html?raw'
import { drawnIcons } from './drawn-icons'
import type { AppPage } from './page'

/** The templates in the order of the select [B2.75]. */
export const templateIds = ['basic', 'interactive', 'game', 'widget'] as const

/** One of them. */
export type TemplateId = (typeof templateIds)[number]

/** Something to begin with. */
export interface Template {
  readonly id: TemplateId
  /** As the select names it [B2.75]. */
  readonly label: string
  /** What it makes, as part of a sentence. */
  readonly summary: string
  readonly page: AppPage
}

/** What the designer starts with [B2.78]. */
export const starterPage: AppPage = {
  name: 'My Counter',
  description: 'Counts up, down and back to zero.',
  icon: drawnIcons.Number,
  htmlContent: counter,
}

/** All templates. */
export const templates: readonly Template[] = [
  {
    id: 'basic',
    label: 'Basic HTML',
    summary: 'a page with a title, text and cards, without a script',
    page: {
      name: 'My Page',
      description: 'A page about something I like.',
      icon: drawnIcons.Text,
      htmlContent: basic,
    },
  },
  {
    id: 'interactive',
    label: 'Interactive App',
    summary: 'a list that people add to and tick off, and that is still there tomorrow',
    page: {
      name: 'My List',
      description: 'A list to add to and tick off.',
      icon: drawnIcons.List,
      htmlContent: interactive,
    },
  },
  {
    id: 'game',
    label: 'Simple Game',
    summary: 'a game of pairs for mouse, finger and keyboard',
    page: {
      name: 'Pairs',
      description: 'Find all pairs of cards.',
      icon: drawnIcons.Trophy,
      htmlContent: game,
    },
  },
  {
    id: 'widget',
    label: 'Widget',
    summary: 'a small clock with a timer that takes on the colours of the desktop',
    page: {
      name: 'Clock Widget',
      description: 'The time, and a timer for a break.',
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
