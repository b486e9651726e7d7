import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { ComputerFile } from './computer-files'

/** Installed packages with files of many kinds: pictures, archives, fonts, programs, tables, documents. */
const packages = [
  '@electric-sql/pglite',
  'import-in-the-middle',
  'just-bash',
  'kaplay',
  'papaparse',
  'pdfjs-dist',
  'playwright-core',
  'quill',
  'sql.js',
  '@supabase/phoenix',
  'yaml',
]

/** Larger ones are left out: the run would be about copying (bytes). */
const largest = 8 * 1024 * 1024

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Up to `each` files of every extension, from the smallest to the largest, with a number before their names to keep them apart. */
export function packageFiles(each: number): readonly ComputerFile[] {
  const byExtension = new Map<string, { path: string; size: number }[]>()
  for (const name of packages)
    for (const path of filesBelow(join(import.meta.dirname, '../../node_modules', name))) {
      const { size } = statSync(path)
      if (size === 0 || size > largest) continue
      const extension = extname(path).toLowerCase()
      byExtension.set(extension, [...(byExtension.get(extension) ?? []), { path, size }])
    }
  const chosen = [...byExtension.values()].flatMap((files) => {
    files.sort((a, b) => a.size - b.size || (a.path < b.path ? -1 : 1))
    const count = Math.min(each, files.length)
    return Array.from(
      { length: count },
      (_, index) => files[Math.round((index * (files.length - 1)) / Math.max(1, count - 1))],
    )
  })
  return chosen.flatMap((file, index) =>
    file
      ? [
          {
            name: `${index + 1} ${basename(file.path)}`,
            mimeType: 'application/octet-stream',
            buffer: readFileSync(file.path),
          },
        ]
      : [],
  )
}
