import type { JsonValue } from '@/lib/json'
import { type WindowsModel, findWindow } from './model'
import type { WindowId } from './types'

/** Keeps what a window shows under a name, or forgets it; the same model where that changes nothing. */
export function keepView(
  model: WindowsModel,
  id: WindowId,
  name: string,
  value: JsonValue | undefined,
): WindowsModel {
  if (!findWindow(model, id)) return model
  const view = model.views[id] ?? {}
  if (view[name] === value) return model
  const { [name]: _before, ...others } = view
  return {
    ...model,
    views: { ...model.views, [id]: value === undefined ? others : { ...others, [name]: value } },
  }
}
