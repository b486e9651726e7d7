import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import { standardSQL } from '@codemirror/legacy-modes/mode/sql'

export default new LanguageSupport(StreamLanguage.define(standardSQL))
