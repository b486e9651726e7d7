import { frameworkLabel, frameworkOf, frameworks } from '../model/catalogue'
import { texts } from './texts'

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
  if (!known) return texts.unknownFramework
  const extension = extensionOf(name)
  if (frameworks[known].extensions.includes(extension)) return null
  const label = frameworkLabel(known)
  return extension === ''
    ? texts.typeOfNotAllowed({ name, framework: label })
    : texts.typeNotAllowed({ extension, framework: label })
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
