import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import { shell } from '@codemirror/legacy-modes/mode/shell'

export default new LanguageSupport(StreamLanguage.define(shell))
