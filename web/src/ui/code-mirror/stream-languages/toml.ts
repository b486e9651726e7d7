import { LanguageSupport, StreamLanguage } from '@codemirror/language'
import { toml } from '@codemirror/legacy-modes/mode/toml'

export default new LanguageSupport(StreamLanguage.define(toml))
