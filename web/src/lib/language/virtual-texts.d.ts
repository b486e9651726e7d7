/** What fetches each language other than English (web/vite/texts.ts). */
declare module 'virtual:texts' {
  import type { CompiledMessage } from 'icu-minify/format'
  type Areas = Readonly<Record<string, Readonly<Record<string, CompiledMessage>>>>
  interface Translation {
    /** By area: what the login and the desktop show. */
    readonly start: Areas
    /** By app or area: what fetches the others. */
    readonly later: Readonly<Record<string, () => Promise<{ readonly default: Areas }>>>
  }
  /** What each of them is called in itself. */
  export const names: Readonly<Record<string, string>>
  export const languages: Readonly<Record<string, () => Promise<Translation>>>
}
