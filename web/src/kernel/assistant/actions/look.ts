import { fileKind } from '@/kernel/apps/file-kinds'
import { fileOfWallpaper, wallpaperOfFile } from '@/kernel/settings/file-wallpaper'
import type { Settings, Theme } from '@/kernel/settings/types'
import { parseTimezone } from '@/lib/timezone'
import { texts } from '../texts'
import { wallpaperNamed } from '../wallpapers'
import { readPath } from './read-path'
import { type ActionContext, type Plan, refused } from './types'

interface Change {
  readonly what: 'theme' | 'timezone' | 'wallpaper'
  readonly from: string
  readonly to: string
  readonly settings: Partial<Settings>
}

/** A change of one setting, told with what it is now. */
function changePlan({ os }: ActionContext, { what, from, to, settings }: Change): Plan {
  const name = texts.changeTo({ what, value: to })
  if (from === to)
    return {
      kind: 'ready',
      question: null,
      name,
      run: () => ({ isDone: true, text: texts.isAlready({ what, value: to }) }),
    }
  return {
    kind: 'ready',
    question: {
      title: texts.changeQuestion({ what }),
      action: texts.change({ what }),
      facts: [
        { label: texts.now, value: from },
        { label: texts.afterwards, value: to },
      ],
    },
    name,
    run: () =>
      os.settings.update(settings)
        ? { isDone: true, text: texts.changed({ what, value: to }) }
        : { isDone: false, text: texts.notSaved({ what }) },
  }
}

const themeName = (theme: Theme) =>
  ({ default: texts.defaultTheme, dark: texts.darkTheme, contrast: texts.contrastTheme })[theme]

/** Changes the theme. */
export const setThemePlan = (context: ActionContext, { theme }: { readonly theme: Theme }): Plan =>
  changePlan(context, {
    what: 'theme',
    from: themeName(context.os.settings.getState().theme),
    to: themeName(theme),
    settings: { theme },
  })

/** Changes the timezone of the clock. */
export function setTimezonePlan(context: ActionContext, args: { readonly timezone: string }): Plan {
  const parsed = parseTimezone(args.timezone)
  if (!parsed) return refused(texts.noTimezone({ name: args.timezone }))
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
    texts.pictureFromElsewhere
  const change = (to: string, wallpaper: string) =>
    changePlan(context, { what: 'wallpaper', from, to, settings: { wallpaper } })
  const known = wallpaperNamed(wallpapers, args.wallpaper)
  if (known) return change(known.name, known.url)
  const path = args.wallpaper.startsWith('/') ? readPath(args.wallpaper) : null
  if (path === null) return refused(texts.noWallpaper({ name: args.wallpaper }))
  const found = await os.files.stat(path)
  if (!found.ok) return refused(found.error.message)
  if (found.value.type !== 'file' || fileKind(found.value.name) !== 'image')
    return refused(texts.noPicture({ path }))
  return change(path, wallpaperOfFile(path))
}
