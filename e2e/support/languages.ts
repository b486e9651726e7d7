import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Areas = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The texts of a language other than English: what a text without parameters says, by its folder and key. */
export function textsIn(tag: string): (area: string, key: string) => string {
  const file = fileURLToPath(new URL(`../../web/languages/${tag}.json`, import.meta.url))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- check-texts.mjs checks its content
  const areas = JSON.parse(readFileSync(file, 'utf8')) as Areas
  return (area, key) => {
    const text = areas[area]?.[key]
    if (text === undefined || text.includes('{')) throw new Error(`${tag}.json has no plain ${area}, ${key}`)
    return text
  }
}
