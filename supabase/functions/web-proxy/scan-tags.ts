import { type Token, Tokenizer, TokenizerMode, foreignContent, html } from 'parse5'

/** A start tag as the HTML standard reads it: of attributes with one name only the first is there. */
export type StartTag = Pick<Token.TagToken, 'tagName' | 'attrs' | 'selfClosing'>

/** Told of each start tag of a page and where in the text it is: from `start` up to, but without, `end`. */
type OnStartTag = (tag: StartTag, start: number, end: number) => void

const { NS, TAG_ID } = html

/** How the text behind a start tag is read, where it is not read as usual. */
const modes = new Map([
  [TAG_ID.TEXTAREA, TokenizerMode.RCDATA],
  [TAG_ID.TITLE, TokenizerMode.RCDATA],
  [TAG_ID.PLAINTEXT, TokenizerMode.PLAINTEXT],
  [TAG_ID.SCRIPT, TokenizerMode.SCRIPT_DATA],
  [TAG_ID.STYLE, TokenizerMode.RAWTEXT],
  [TAG_ID.IFRAME, TokenizerMode.RAWTEXT],
  [TAG_ID.XMP, TokenizerMode.RAWTEXT],
  [TAG_ID.NOEMBED, TokenizerMode.RAWTEXT],
  [TAG_ID.NOFRAMES, TokenizerMode.RAWTEXT],
  // Pages are shown where scripts run.
  [TAG_ID.NOSCRIPT, TokenizerMode.RAWTEXT],
])

const ignore = () => undefined

/** A tokenizer that knows where start tags are. What the library itself can say of places costs an object for every one of them. */
class PlacingTokenizer extends Tokenizer {
  /** Where the last start tag begins. */
  start = 0

  protected override _createStartTagToken(): void {
    super._createStartTagToken()
    this.start = this.preprocessor.offset - 1
  }
}

/**
 * Finds the start tags of a page, as browsers do: none in comments, scripts, styles and other texts. Of the other things that a
 * browser does while it builds the page, it follows only those that change how text is read: pictures (SVG) and formulas.
 */
export function scanTags(text: string, onStartTag: OnStartTag): void {
  /** The innermost last. */
  const namespaces = [NS.HTML]
  const namespace = () => namespaces.at(-1) ?? NS.HTML
  const enter = (inner: html.NS) => {
    namespaces.push(inner)
    tokenizer.inForeignNode = inner !== NS.HTML
  }
  const leave = () => {
    namespaces.pop()
    tokenizer.inForeignNode = namespace() !== NS.HTML
  }
  /** Common elements of pages end a picture or formula that was not closed. */
  const leaveForeign = () => {
    while (namespace() !== NS.HTML) leave()
  }
  const startInForeign = (tag: Token.TagToken) => {
    const around = namespace()
    if (around === NS.SVG) foreignContent.adjustTokenSVGTagName(tag)
    if (!tag.selfClosing && foreignContent.isIntegrationPoint(tag.tagID, around, tag.attrs)) enter(NS.HTML)
  }

  const tokenizer = new PlacingTokenizer(
    {},
    {
      onStartTag(tag) {
        const end = tokenizer.preprocessor.offset + 1
        if (foreignContent.causesExit(tag)) leaveForeign()
        if (tag.tagID === TAG_ID.SVG || tag.tagID === TAG_ID.MATH) {
          if (!tag.selfClosing) enter(tag.tagID === TAG_ID.SVG ? NS.SVG : NS.MATHML)
        } else if (namespace() === NS.HTML) tokenizer.state = modes.get(tag.tagID) ?? tokenizer.state
        else startInForeign(tag)
        onStartTag(tag, tokenizer.start, end)
      },
      onEndTag(tag) {
        const around = namespace()
        if (around === NS.HTML) {
          const outer = namespaces.at(-2)
          if (outer === undefined) return
          if (outer === NS.SVG) foreignContent.adjustTokenSVGTagName(tag)
          if (foreignContent.isIntegrationPoint(tag.tagID, outer, tag.attrs)) leave()
        } else if (
          (tag.tagID === TAG_ID.SVG && around === NS.SVG) ||
          (tag.tagID === TAG_ID.MATH && around === NS.MATHML)
        )
          leave()
        else if (tag.tagID === TAG_ID.P || tag.tagID === TAG_ID.BR) leaveForeign()
      },
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      // Mistakes are of no interest, and looking for them takes time.
      onParseError: null,
    },
  )
  tokenizer.write(text, true)
}
