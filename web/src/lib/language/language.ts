export { chooseLanguage, english, type Language, languageOf } from '@otteros/contracts'

/** English with accents and brackets, by which tests find what is not in the texts (scripts/lib/pseudo-language.mjs). */
export const pseudoTag = 'en-XA'
