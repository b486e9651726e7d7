// JSON of what the runtime says, whatever the page did to the language: `toJSON` on the prototype of all objects, say, which some
// libraries define and which would change every message.
const { stringify } = JSON
const { keys } = Object
const { isArray } = Array
const { get } = Reflect

/** A message as JSON. For plain data of the runtime's own; what is undefined is left out. */
export function toText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return stringify(value) ?? 'null'
  let text = ''
  if (isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      text += (index === 0 ? '' : ',') + toText(value[index])
    return `[${text}]`
  }
  const names = keys(value)
  for (let index = 0; index < names.length; index += 1) {
    const name = names[index] ?? ''
    const item: unknown = get(value, name)
    if (item !== undefined) text += `${text === '' ? '' : ','}${stringify(name)}:${toText(item)}`
  }
  return `{${text}}`
}
