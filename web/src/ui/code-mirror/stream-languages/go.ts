import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import { go } from '@codemirror/legacy-modes/mode/go'

export default new LanguageSupport(StreamLanguage.define(go))
