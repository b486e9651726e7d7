import * as z from 'zod/mini'
import type { OsEvents } from './types'

/** What came of checking an event's detail. */
type Checked<Detail> =
  | { readonly fits: true; readonly detail: Detail }
  /** `problems` names the fields that do not fit. */
  | { readonly fits: false; readonly problems: string }

interface EventSchema<Detail> {
  readonly parse: (detail: unknown) => Checked<Detail>
}

function schema<Detail>(shape: z.ZodMiniType<Detail>): EventSchema<Detail> {
  return {
    parse(detail) {
      const result = shape.safeParse(detail)
      if (result.success) return { fits: true, detail: result.data }
      const problems = result.error.issues.map((issue) => issue.path.join('.') || 'detail').join(', ')
      return { fits: false, problems }
    },
  }
}

const text = z.string()

/** The shape of each in-page event's detail [B7.25–B7.30 B3.32]: anyone on the page may send one, so each is checked. */
export const eventSchemas: { readonly [Name in keyof OsEvents]: EventSchema<OsEvents[Name]> } = {
  'app-install-request': schema(
    z.object({
      id: text,
      name: text.check(z.minLength(1)),
      icon: text,
      type: z.literal('htmlapp'),
      htmlContent: text,
      author: text,
      version: text,
      category: text,
      description: text,
      framework: z._default(text, 'html_base'),
      files: z._default(z.array(z.unknown()), []),
      path: text,
    }),
  ),
  'create-desktop-icon': schema(
    z.object({
      name: text.check(z.minLength(1)),
      icon: text,
      type: z.literal('htmlapp'),
      path: text,
      htmlContent: text,
    }),
  ),
  'remove-desktop-icon': schema(z.object({ name: text })),
  'plugin-import': schema(z.object({ parentWindowId: text, folderPath: text, folderName: text })),
  'plugin-installed': schema(z.object({ name: text, icon: text, htmlContent: text, path: text })),
  'otterscript-create-window': schema(z.object({ type: text, title: text, parentWindowId: text })),
}
