// not shown in this module: what is refused is told to the code of apps, in English
import { success } from '@/lib/result'
import * as z from 'zod/mini'
import { workArea } from '@/kernel/windows/geometry'
import { brokerLimits } from '../limits'
import { type OperationContext, type Operations, refuse } from '../operation'
import { plainText } from '../plain-text'

type Names = 'window.setTitle' | 'window.setSize' | 'window.close'

const gone = () => refuse('not_found', 'The app’s window is not open any more.')

const fitted = (value: number, most: number) => Math.round(Math.max(1, Math.min(value, most)))

/** What an app does with its own window. */
export function windowOperations({ os, windowId, ports }: OperationContext): Operations<Names> {
  const find = () => os.windows.getState().windows.find(({ id }) => id === windowId)

  return {
    'window.setTitle': {
      args: z.object({ title: z.string() }),
      needs: '“title”, a text',
      run({ title }) {
        const text = plainText(title, brokerLimits.title)
        if (text === '') return refuse('invalid', 'A window’s title needs at least one visible character.')
        if (!find()) return gone()
        os.windows.update(windowId, { title: text })
        return success(null)
      },
    },
    'window.setSize': {
      args: z.object({ width: z.number().check(z.positive()), height: z.number().check(z.positive()) }),
      needs: '“width” and “height”, numbers above 0',
      run({ width, height }) {
        const window = find()
        if (!window) return gone()
        const { viewport } = os.windows.getState()
        if (viewport.isMobile) return refuse('failed', 'On a phone, windows fill the screen.')
        if (window.isMaximized || window.snapped !== null || window.isMinimized) {
          return refuse('failed', 'The person maximized, snapped or minimized the window; its size stays.')
        }
        const area = workArea(viewport)
        const content = ports.contentSize()
        // Title bar and borders are around the content.
        const next = {
          width: fitted(window.width + width - content.width, area.width),
          height: fitted(window.height + height - content.height, area.height),
        }
        os.windows.resize(windowId, {
          ...next,
          x: Math.max(0, Math.min(window.x, area.width - next.width)),
          y: Math.max(0, Math.min(window.y, area.height - next.height)),
        })
        return success(null)
      },
    },
    'window.close': {
      args: z.object({}),
      needs: 'no arguments',
      async run() {
        if (!find()) return gone()
        const isClosed = await os.windows.close(windowId)
        return isClosed ? success(null) : refuse('cancelled', 'The window stays open.')
      },
    },
  }
}
