import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import * as modes from '@codemirror/legacy-modes/mode/clike'

/** The family of C: one grammar with the words of each. */
export const c = new LanguageSupport(StreamLanguage.define(modes.c))
export const cpp = new LanguageSupport(StreamLanguage.define(modes.cpp))
export const csharp = new LanguageSupport(StreamLanguage.define(modes.csharp))
export const java = new LanguageSupport(StreamLanguage.define(modes.java))
