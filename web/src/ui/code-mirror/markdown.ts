import { markdown as plainMarkdown, markdownLanguage } from '@codemirror/lang-markdown'
import { LanguageDescription } from '@codemirror/language'

/** Markdown as on GitHub; code blocks are highlighted in their own language, fetched when one is met. */
export const markdown = () =>
  plainMarkdown({
    base: markdownLanguage,
    codeLanguages: [
      LanguageDescription.of({
        name: 'javascript',
        alias: ['js', 'jsx', 'ts', 'tsx', 'typescript'],
        load: async () =>
          (await import('@codemirror/lang-javascript')).javascript({ jsx: true, typescript: true }),
      }),
      LanguageDescription.of({
        name: 'python',
        alias: ['py'],
        load: async () => (await import('@codemirror/lang-python')).python(),
      }),
      LanguageDescription.of({
        name: 'css',
        load: async () => (await import('@codemirror/lang-css')).css(),
      }),
    ],
  })
