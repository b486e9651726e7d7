import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import { ruby } from '@codemirror/legacy-modes/mode/ruby'

export default new LanguageSupport(StreamLanguage.define(ruby))
