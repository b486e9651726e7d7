import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import { xml } from '@codemirror/legacy-modes/mode/xml'

export default new LanguageSupport(StreamLanguage.define(xml))
