/* OtterScript (`.oss`) in the editor: colours, folding and indentation, completion, help, and its mistakes with their fixes. */
import { LanguageSupport } from '@codemirror/language'
import { completeOtterScript } from './completion'
import { help } from './help'
import { otterscriptLanguage } from './language'
import { mistakes } from './mistakes'
import { signatures } from './signatures'

/** The language with everything that helps to write it. */
export function otterscript(): LanguageSupport {
  return new LanguageSupport(otterscriptLanguage, [
    otterscriptLanguage.data.of({ autocomplete: completeOtterScript }),
    mistakes,
    help,
    signatures,
  ])
}
