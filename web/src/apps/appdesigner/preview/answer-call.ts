import { type AppAnswer, type AppCall, type AppEvents, isOperation } from '@otteros/app-sdk'

/** What the live preview gives its page in place of the desktop. */
export interface PreviewDesk {
  /** Answers a call; `refused` names what the preview does not do. */
  answer(call: AppCall): { readonly answer: AppAnswer; readonly refused: string | null }
}

const textOf = (args: unknown, key: string): string => {
  const value: unknown = typeof args === 'object' && args !== null ? Reflect.get(args, key) : undefined
  return typeof value === 'string' ? value : ''
}

/**
 * Answers what changes nothing outside of the preview: the page's own storage, which lasts as long as the preview, and the
 * desktop's look. For everything else there is Preview, which runs the app as it will run.
 */
export function createPreviewDesk(look: () => AppEvents['theme']): PreviewDesk {
  const storage = new Map<string, string>()
  const answers: Readonly<Record<string, (args: unknown) => unknown>> = {
    'theme.get': look,
    'window.setTitle': () => null,
    'window.setSize': () => null,
    'storage.get': (args) => storage.get(textOf(args, 'key')) ?? null,
    'storage.set': (args) => {
      storage.set(textOf(args, 'key'), textOf(args, 'value'))
      return null
    },
    'storage.remove': (args) => {
      storage.delete(textOf(args, 'key'))
      return null
    },
    'storage.keys': () => [...storage.keys()],
    'storage.usage': () => ({
      used: [...storage].reduce((sum, [key, value]) => sum + key.length + value.length, 0),
      quota: 5 * 1024 * 1024,
    }),
    'permissions.query': () => 'ask',
  }
  return {
    answer: ({ id, operation, args }) => {
      const known = Object.hasOwn(answers, operation) ? answers[operation] : undefined
      if (known) return { answer: { id, ok: true, value: known(args) }, refused: null }
      if (!isOperation(operation)) {
        // not shown: the page's code gets it
        const message = `There is no call “${operation}”.`
        return { answer: { id, ok: false, code: 'unknown_op', message }, refused: null }
      }
      // not shown: the page's code gets it
      const message = 'The live preview does not do that. Open the app with Preview to try it.'
      return { answer: { id, ok: false, code: 'permission_denied', message }, refused: operation }
    },
  }
}
