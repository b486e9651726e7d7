import type { Language } from '@otteros/contracts'

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)
}

/** `lang` and `dir` of an element. */
export const speaking = ({ tag, direction }: Language) => `lang="${escapeHtml(tag)}" dir="${direction}"`

/** The beginning of a page or a mail. */
export const htmlIn = (language: Language) => `<!doctype html>\n<html ${speaking(language)}>`
