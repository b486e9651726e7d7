import { fileKind } from '@/kernel/apps/which-app-opens'
import { openFile } from '@/kernel/files/open-file'
import { namedApps } from '../apps'
import { readPath } from './read-path'
import { type ActionContext, type Plan, refused } from './types'

/** Opens an app by its type or label. */
export function openAppPlan({ os }: ActionContext, { app }: { readonly app: string }): Plan {
  const wanted = app.trim().toLowerCase()
  const found = namedApps(os.apps).find(
    (named) => named.app.type === wanted || named.label.toLowerCase() === wanted,
  )
  if (!found) return refused(`There is no app “${app}”`)
  return {
    kind: 'ready',
    question: null,
    name: `Open ${found.label}`,
    run: () => {
      os.windows.open(found.app.type)
      return { isDone: true, text: `Opened ${found.label}` }
    },
  }
}

/** Opens a file or folder. A page runs what is in it, so the person is asked. */
export async function openFilePlan({ os }: ActionContext, args: { readonly path: string }): Promise<Plan> {
  const path = readPath(args.path)
  if (path === null) return refused('The path has invisible characters')
  const found = await os.files.stat(path)
  if (!found.ok) return refused(found.error.message)
  const isPage = found.value.type === 'file' && fileKind(found.value.name) === 'html'
  return {
    kind: 'ready',
    question: isPage
      ? {
          title: 'Open a page?',
          action: 'Open page',
          facts: [{ label: 'File', value: path }],
          remark: 'Scripts in the page run in a sandbox, without your files.',
        }
      : null,
    name: `Open ${path}`,
    run: async () => {
      const opened = await openFile(os, path)
      return opened.ok
        ? { isDone: true, text: `Opened ${path}` }
        : { isDone: false, text: opened.error.message }
    },
  }
}
