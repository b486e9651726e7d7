import {
  delimitedIndent,
  ensureSyntaxTree,
  foldInside,
  foldNodeProp,
  indentNodeProp,
  LRLanguage,
  syntaxTree,
} from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { Tree } from '@lezer/common'
import { parser } from '@otteros/otterscript/lezer'

const closed = (closing: string) => delimitedIndent({ closing, align: false })

/** How the editor reads OtterScript: with the grammar of the language itself. */
export const otterscriptLanguage = LRLanguage.define({
  name: 'otterscript',
  parser: parser.configure({
    props: [
      indentNodeProp.add({
        Block: closed('}'),
        List: closed(']'),
        Group: closed(')'),
        Arguments: closed(')'),
        Parameters: closed(')'),
      }),
      foldNodeProp.add({ 'Block List Arguments': foldInside }),
    ],
  }),
  languageData: {
    commentTokens: { line: '#' },
    closeBrackets: { brackets: ['(', '[', '{', '"', "'"] },
    indentOnInput: /^\s*[)\]}]$/,
  },
})

/** Longest time to read on for help and completion, ms. */
const parseTime = 100

/**
 * The program as far as it is read, at least to the end of a place's line unless that takes too long. A tree that ends at the place
 * itself would not say what stands there.
 */
export function readUpTo(state: EditorState, position: number): Tree {
  const { to } = state.doc.lineAt(position)
  return ensureSyntaxTree(state, to, parseTime) ?? syntaxTree(state)
}
