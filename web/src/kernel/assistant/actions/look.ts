import { fileKind } from '@/kernel/apps/which-app-opens'
import { fileOfWallpaper, wallpaperOfFile } from '@/kernel/settings/file-wallpaper'
import type { Settings, Theme } from '@/kernel/settings/types'
import { parseTimezone } from '@/lib/timezone'
import { wallpaperNamed } from '../wallpapers'
import { readPath } from './read-path'
import { type ActionContext, type Plan, refused } from './types'

interface Change {
  /** What is changed, e.g. `theme`. */
  readonly what: string
  readonly from: string
  readonly to: string
  readonly settings: Partial<Settings>
}

/** A change of one setting, told with what it is now. */
function changePlan({ os }: ActionContext, { what, from, to, settings }: Change): Plan {
  const name = `Change the ${what} to ${to}`
  if (from === to)
    return {
      kind: 'ready',
      question: null,
      name,
      run: () => ({ isDone: true, text: `The ${what} is ${to} already` }),
    }
  return {
    kind: 'ready',
    question: {
      title: `Change the ${what}?`,
      action: `Change ${what}`,
      facts: [
        { label: 'Now', value: from },
        { label: 'Then', value: to },
      ],
    },
    name,
    run: () =>
      os.settings.update(settings)
        ? { isDone: true, text: `Changed the ${what} to ${to}` }
        : { isDone: false, text: `The ${what} could not be saved` },
  }
}

const themeNames: Readonly<Record<Theme, string>> = { default: 'Default', dark: 'Dark', contrast: 'Contrast' }

/** Changes the theme. */
export const setThemePlan = (context: ActionContext, { theme }: { readonly theme: Theme }): Plan =>
  changePlan(context, {
    what: 'theme',
    from: themeNames[context.os.settings.getState().theme],
    to: themeNames[theme],
    settings: { theme },
  })

/** Changes the timezone of the clock. */
export function setTimezonePlan(context: ActionContext, args: { readonly timezone: string }): Plan {
  const parsed = parseTimezone(args.timezone)
  if (!parsed) return refused(`There is no timezone “${args.timezone}”`)
  return changePlan(context, {
    what: 'timezone',
    from: context.os.settings.getState().timezone,
    to: parsed.name,
    settings: { timezone: parsed.name },
  })
}

/**
 * Changes the wallpaper to a built-in one or to a picture among the person's files. Never to an address: fetching a picture
 * can carry away what stands in its address.
 */
export async function setWallpaperPlan(
  context: ActionContext,
  args: { readonly wallpaper: string },
): Promise<Plan> {
  const { os, wallpapers } = context
  const current = os.settings.getState().wallpaper
  const from =
    wallpapers.find(({ url }) => url === current)?.name ??
    fileOfWallpaper(current) ??
    'A picture from elsewhere'
  const change = (to: string, wallpaper: string) =>
    changePlan(context, { what: 'wallpaper', from, to, settings: { wallpaper } })
  const known = wallpaperNamed(wallpapers, args.wallpaper)
  if (known) return change(known.name, known.url)
  const path = args.wallpaper.startsWith('/') ? readPath(args.wallpaper) : null
  if (path === null) return refused(`There is no wallpaper “${args.wallpaper}”`)
  const found = await os.files.stat(path)
  if (!found.ok) return refused(found.error.message)
  if (found.value.type !== 'file' || fileKind(found.value.name) !== 'image')
    return refused(`${path} is no picture`)
  return change(path, wallpaperOfFile(path))
}
