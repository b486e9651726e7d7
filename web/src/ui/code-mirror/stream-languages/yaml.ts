import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import { yaml } from '@codemirror/legacy-modes/mode/yaml'

export default new LanguageSupport(StreamLanguage.define(yaml))
