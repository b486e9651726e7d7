import { frameworkOf, frameworks } from '../model/catalogue'

/** The extension of a file name in lower case with its dot; '' when it has none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot).toLowerCase()
}

/** What a file picker accepts for a framework [B5.11]. */
export function acceptedTypes(framework: string): string {
  const known = frameworkOf(framework)
  return known ? frameworks[known].extensions.join(',') : ''
}

/** Why a file cannot belong to an app of a framework [B5.9 B5.10]; null: it can. */
export function fileProblem(name: string, framework: string): string | null {
  const known = frameworkOf(framework)
  if (!known) return 'Invalid framework selected'
  const { label, extensions } = frameworks[known]
  const extension = extensionOf(name)
  if (extensions.includes(extension)) return null
  return `File type ${extension || `of “${name}”`} is not allowed for ${label}`
}

/** A file, or one that is stored already. */
export interface FileName {
  readonly name: string
}

/** Files that may be added, and what is wrong with the others, each sentence once. */
export function sortFiles<T extends FileName>(
  files: readonly T[],
  framework: string,
): { readonly fitting: readonly T[]; readonly problems: readonly string[] } {
  const problems = new Set<string>()
  const fitting: T[] = []
  for (const file of files) {
    const problem = fileProblem(file.name, framework)
    if (problem === null) fitting.push(file)
    else problems.add(problem)
  }
  return { fitting, problems: [...problems] }
}
