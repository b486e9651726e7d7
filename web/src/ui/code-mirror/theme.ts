import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags as tag } from '@lezer/highlight'
import './editor.css'
import './syntax.css'

/** The look of the editor's parts, made of the design tokens: it follows style, theme and scale without being told. */
const parts = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface-raised)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--editor-font)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--text)', padding: '0.5rem 0' },
  '.cm-line': { padding: '0 0.75rem' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--accent-ink)', borderLeftWidth: '2px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--accent-soft)',
  },
  '.cm-line ::selection, .cm-line::selection': { color: 'currentColor' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--surface-sunken) 45%, transparent)' },
  '&.cm-selecting .cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-gutters': {
    color: 'var(--text-muted)',
    backgroundColor: 'var(--surface-raised)',
    borderRight: '1px solid var(--border)',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.5rem 0 0.75rem', minWidth: '2.5rem' },
  '.cm-activeLineGutter': { color: 'var(--text)', backgroundColor: 'var(--surface-sunken)' },
  '.cm-foldPlaceholder': {
    color: 'var(--text-muted)',
    backgroundColor: 'var(--surface-sunken)',
    borderColor: 'var(--border)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--code-match)' },
  '.cm-searchMatch': { backgroundColor: 'var(--code-match)', outline: '1px solid var(--border-strong)' },
  '.cm-searchMatch.cm-searchMatch-selected': { outline: '2px solid var(--accent-ink)' },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--border-strong)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    color: 'var(--danger-ink)',
    backgroundColor: 'var(--danger-soft)',
  },
  '.cm-specialChar': { color: 'var(--danger-ink)' },
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--border)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--border)' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface-raised)',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius-control)',
    boxShadow: 'var(--shadow-popup)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--editor-font)', maxHeight: '14rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.5rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--accent-text)',
    backgroundColor: 'var(--accent)',
  },
  '.cm-diagnostic': { padding: '0.375rem 0.625rem' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--danger-ink)' },
})

/** Colours of the parts of a language; the values are in syntax.css. */
const colours = HighlightStyle.define([
  {
    tag: [tag.comment, tag.meta, tag.processingInstruction],
    color: 'var(--code-comment)',
    fontStyle: 'italic',
  },
  { tag: [tag.keyword, tag.moduleKeyword, tag.operatorKeyword, tag.modifier], color: 'var(--code-keyword)' },
  {
    tag: [tag.string, tag.special(tag.string), tag.character, tag.attributeValue],
    color: 'var(--code-string)',
  },
  { tag: [tag.regexp, tag.escape], color: 'var(--code-special)' },
  { tag: [tag.number, tag.bool, tag.null, tag.atom, tag.unit, tag.color], color: 'var(--code-number)' },
  { tag: [tag.typeName, tag.className, tag.namespace], color: 'var(--code-type)' },
  {
    tag: [tag.function(tag.variableName), tag.function(tag.propertyName), tag.macroName, tag.labelName],
    color: 'var(--code-function)',
  },
  { tag: [tag.propertyName, tag.attributeName], color: 'var(--code-property)' },
  { tag: [tag.tagName, tag.angleBracket], color: 'var(--code-tag)' },
  { tag: tag.heading, color: 'var(--code-keyword)', fontWeight: '700' },
  { tag: [tag.link, tag.url], color: 'var(--accent-ink)', textDecoration: 'underline' },
  { tag: tag.emphasis, fontStyle: 'italic' },
  { tag: tag.strong, fontWeight: '700' },
  { tag: tag.strikethrough, textDecoration: 'line-through' },
  { tag: [tag.quote, tag.contentSeparator], color: 'var(--code-comment)' },
  { tag: tag.monospace, color: 'var(--code-string)' },
  { tag: tag.inserted, color: 'var(--code-string)' },
  { tag: [tag.deleted, tag.invalid], color: 'var(--danger-ink)' },
])

/** How every editor looks. */
export const look: Extension = [parts, syntaxHighlighting(colours)]
