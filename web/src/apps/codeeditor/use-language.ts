import { useState } from 'react'
import { type LanguageId, languageOf } from '@/ui/code-mirror/languages'

/**
 * The language of a text: what its file's name says [A4.22], or what the person chose for that name. A new name, as after
 * "Save as…", decides again.
 */
export function useLanguage(name: string): readonly [LanguageId, (language: LanguageId) => void] {
  const [chosen, setChosen] = useState<{ readonly name: string; readonly language: LanguageId } | null>(null)
  const language = chosen?.name === name ? chosen.language : languageOf(name)
  return [language, (next) => setChosen({ name, language: next })]
}
