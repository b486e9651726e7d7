import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import { rust } from '@codemirror/legacy-modes/mode/rust'

export default new LanguageSupport(StreamLanguage.define(rust))
