/** A failed file operation as just-bash's commands read it: the POSIX code first, the way Node words it. */
export class ShellFileError extends Error {
  constructor(
    readonly code: string,
    operation: string,
    readonly path: string,
    /** Why it failed, as people are told; null: the code says all. */
    readonly reason: string | null = null,
  ) {
    super(`${code}: ${words.get(code) ?? 'input/output error'}, ${operation} '${path}'`)
  }
}

/** What Node says for the codes. */
// not shown: parsed by the engine's commands
const said = `ENOENT no such file or directory
EEXIST file already exists
ENOTDIR not a directory
EISDIR illegal operation on a directory
ENOTEMPTY directory not empty
ENOSPC no space left on device
EPERM operation not permitted
EACCES permission denied
EINVAL invalid argument
ELOOP too many levels of symbolic links
ENAMETOOLONG name too long
EFBIG file too large`
const words = new Map(Array.from(said.matchAll(/^(\S+) (.*)$/gm), ([, code = '', text = '']) => [code, text]))

/** Whether commands have words of their own for a code. */
export const hasWords = (code: string): boolean => words.has(code)

/** The words of the system in the error of a file operation. */
export function reasonOf(error: unknown): string {
  if (error instanceof ShellFileError && error.reason !== null) return error.reason
  const text = /^\w+: ([^,]*)/.exec(error instanceof Error ? error.message : '')?.[1]
  return text === undefined ? String(error) : text.charAt(0).toUpperCase() + text.slice(1)
}
