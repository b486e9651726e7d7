import { isExactly, isFilledText, isList, isText, type RecordShape, readRecord } from '@/lib/record-shape'
import type { OsEvents } from './types'

/** What came of checking an event's detail. */
type Checked<Detail> =
  | { readonly fits: true; readonly detail: Detail }
  /** `problems` names the fields that do not fit. */
  | { readonly fits: false; readonly problems: string }

interface EventSchema<Detail> {
  readonly parse: (detail: unknown) => Checked<Detail>
}

function schema<Detail>(
  shape: RecordShape<Detail>,
  defaults: NoInfer<Partial<Detail>> = {},
): EventSchema<Detail> {
  return {
    parse(detail) {
      const reading = readRecord(detail, shape, defaults)
      return reading.fits
        ? { fits: true, detail: reading.value }
        : { fits: false, problems: reading.problems.join(', ') }
    },
  }
}

/** The shape of each in-page event's detail [B7.25–B7.30 B3.32]: anyone on the page may send one, so each is checked. */
export const eventSchemas: { readonly [Name in keyof OsEvents]: EventSchema<OsEvents[Name]> } = {
  'app-install-request': schema(
    {
      id: isText,
      name: isFilledText,
      icon: isText,
      type: isExactly('htmlapp'),
      htmlContent: isText,
      author: isText,
      version: isText,
      category: isText,
      description: isText,
      framework: isText,
      files: isList,
      path: isText,
    },
    { framework: 'html_base', files: [] },
  ),
  'create-desktop-icon': schema({
    name: isFilledText,
    icon: isText,
    type: isExactly('htmlapp'),
    path: isText,
    htmlContent: isText,
  }),
  'remove-desktop-icon': schema({ name: isText }),
  'plugin-import': schema({ parentWindowId: isText, folderPath: isText, folderName: isText }),
  'plugin-installed': schema({ name: isText, icon: isText, htmlContent: isText, path: isText }),
  'otterscript-create-window': schema({ type: isText, title: isText, parentWindowId: isText }),
}
