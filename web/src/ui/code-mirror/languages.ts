import type { LanguageSupport } from '@codemirror/language'

/** The languages as people choose them: the eight of A9.13 first. */
export const languageIds = [
  'text',
  'javascript',
  'typescript',
  'python',
  'html',
  'css',
  'json',
  'markdown',
  'otterscript',
  'shell',
  'sql',
  'xml',
  'yaml',
  'toml',
  'c',
  'cpp',
  'csharp',
  'java',
  'go',
  'rust',
  'ruby',
] as const

/** A language that the editor knows [A9.13]. */
export type LanguageId = (typeof languageIds)[number]

const byExtension: Readonly<Record<string, LanguageId>> = {
  js: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  mts: 'typescript',
  cts: 'typescript',
  tsx: 'typescript',
  py: 'python',
  html: 'html',
  htm: 'html',
  css: 'css',
  json: 'json',
  webmanifest: 'json',
  md: 'markdown',
  markdown: 'markdown',
  oss: 'otterscript',
  sh: 'shell',
  bash: 'shell',
  bashrc: 'shell',
  profile: 'shell',
  sql: 'sql',
  xml: 'xml',
  svg: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  toml: 'toml',
  c: 'c',
  h: 'c',
  cc: 'cpp',
  cpp: 'cpp',
  hpp: 'cpp',
  cs: 'csharp',
  java: 'java',
  go: 'go',
  rs: 'rust',
  rb: 'ruby',
}

/** The language of a file by its name's extension [A4.22]; 'text' for all that is not known. */
export const languageOf = (name: string): LanguageId =>
  byExtension[/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'text'

/** Each language's own chunk, fetched when a text in it is first shown. */
const loaders: Readonly<Record<LanguageId, (() => Promise<LanguageSupport>) | null>> = {
  text: null,
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript({ jsx: true }),
  typescript: async () =>
    (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
  python: async () => (await import('@codemirror/lang-python')).python(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  css: async () => (await import('@codemirror/lang-css')).css(),
  json: async () => (await import('./json')).json(),
  markdown: async () => (await import('./markdown')).markdown(),
  otterscript: async () => (await import('./otterscript')).otterscript(),
  shell: async () => (await import('./stream-languages/shell')).default,
  sql: async () => (await import('./stream-languages/sql')).default,
  xml: async () => (await import('./stream-languages/xml')).default,
  yaml: async () => (await import('./stream-languages/yaml')).default,
  toml: async () => (await import('./stream-languages/toml')).default,
  c: async () => (await import('./stream-languages/c-like')).c,
  cpp: async () => (await import('./stream-languages/c-like')).cpp,
  csharp: async () => (await import('./stream-languages/c-like')).csharp,
  java: async () => (await import('./stream-languages/c-like')).java,
  go: async () => (await import('./stream-languages/go')).default,
  rust: async () => (await import('./stream-languages/rust')).default,
  ruby: async () => (await import('./stream-languages/ruby')).default,
}

/** Fetches what highlights and completes a language; null for plain text. Rejects when the chunk cannot be fetched. */
export const loadLanguage = async (language: LanguageId): Promise<LanguageSupport | null> =>
  (await loaders[language]?.()) ?? null
