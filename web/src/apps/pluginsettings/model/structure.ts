import type { FileSystem } from '@/kernel/files/types'

/** The files of a plugin as the sketch names them [B2.58], and the key of what each is for. */
export const sketch = [
  { name: 'index.html', purpose: 'page' },
  { name: 'styles.css', purpose: 'looks' },
  { name: 'script.js', purpose: 'script' },
  { name: 'main.oss', purpose: 'program' },
] as const

/** What a plugin's folder has of the sketch. */
export interface Structure {
  /** Null: there is no folder. */
  readonly names: ReadonlySet<string> | null
}

/** Looks into a plugin's folder. */
export async function lookInto(files: Pick<FileSystem, 'list'>, folder: string): Promise<Structure> {
  const list = await files.list(folder)
  return { names: list.ok ? new Set(list.value.map(({ name }) => name)) : null }
}
