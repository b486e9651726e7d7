import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../golden/', import.meta.url)

/** A program of the golden folder, and what it says and does. */
export interface Golden {
  readonly name: string
  readonly text: string
  readonly expected: string
}

/** The golden programs, by name. */
export const readGolden = (): Golden[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.oss'))
    .toSorted()
    .map((file) => ({
      name: file.slice(0, -'.oss'.length),
      text: readFileSync(new URL(file, folder), 'utf8'),
      expected: readFileSync(new URL(file.replace(/oss$/, 'txt'), folder), 'utf8'),
    }))
