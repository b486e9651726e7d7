import { fileKind } from '@/kernel/apps/file-kinds'
import { openFile } from '@/kernel/files/open-file'
import { namedApps } from '../apps'
import { texts } from '../texts'
import { readPath } from './read-path'
import { type ActionContext, type Plan, refused } from './types'

/** Opens an app by its type or label. */
export function openAppPlan({ os }: ActionContext, { app }: { readonly app: string }): Plan {
  const wanted = app.trim().toLowerCase()
  const found = namedApps(os.apps).find(
    (named) => named.app.type === wanted || named.label.toLowerCase() === wanted,
  )
  if (!found) return refused(texts.noApp({ name: app }))
  return {
    kind: 'ready',
    question: null,
    name: texts.open({ name: found.label }),
    run: () => {
      os.windows.open(found.app.type)
      return { isDone: true, text: texts.opened({ name: found.label }) }
    },
  }
}

/** Opens a file or folder. A page runs what is in it, so the person is asked. */
export async function openFilePlan({ os }: ActionContext, args: { readonly path: string }): Promise<Plan> {
  const path = readPath(args.path)
  if (path === null) return refused(texts.invisible)
  const found = await os.files.stat(path)
  if (!found.ok) return refused(found.error.message)
  const isPage = found.value.type === 'file' && fileKind(found.value.name) === 'html'
  return {
    kind: 'ready',
    question: isPage
      ? {
          title: texts.openPageQuestion,
          action: texts.openPage,
          facts: [{ label: texts.file, value: path }],
          remark: texts.openPageRemark,
        }
      : null,
    name: texts.open({ name: path }),
    run: async () => {
      const opened = await openFile(os, path)
      return opened.ok
        ? { isDone: true, text: texts.opened({ name: path }) }
        : { isDone: false, text: opened.error.message }
    },
  }
}
