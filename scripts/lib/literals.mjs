// Finds text for people that stands in the code instead of in a `texts.ts`.
import { parseAst } from 'vite'

/** Attributes and properties whose value people read or hear, whatever it looks like. */
const shownNames =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|label|title|placeholder|alt|description|hint|heading|caption|message|tooltip|confirmLabel|cancelLabel|emptyText)$/

/** Attributes whose value is never shown. */
const hiddenAttributes =
  /^(className|class|style|d|viewBox|id|htmlFor|key|name|role|type|rel|target|href|src|points|transform|data-.*|aria-(controls|labelledby|describedby|keyshortcuts|live|haspopup|current|owns|activedescendant)|autoComplete|inputMode|accept|.*ClassName)$/

/** Calls whose texts are for those who read the log or the code. */
const hiddenCalls = /^((log|console)\.\w+|on(Warning|Log)|classNames|words|describe|test|invariant|assert)$/

const errors = /^(Error|TypeError|RangeError|DOMException|SyntaxError)$/

/** Keys of the keyboard, by the names that the browser has for them. */
const keyNames =
  /^(Enter|Escape|Tab|Delete|Backspace|Home|End|Control|Shift|Alt|Meta|Space|Insert|Add|Clear|Cut|Copy|Paste|Unidentified|Dead|Process|Mod|Ctrl|Cmd)$/

const hasLetters = (text) => /\p{L}{2}/u.test(text)

/** Classes, selectors, code, addresses and the like. */
function isTechnical(text) {
  if (/^[\w.-]+$/.test(text) && !/^[A-Z][a-z]+\.?$/.test(text)) return true
  if (/:\/\/|^[#.[/@&*]|[{};]|=>|^--|var\(--|<\/?[A-Za-z]+[ />]/.test(text)) return true
  // Columns of the database.
  if (/^[a-z_]+(, [a-z_]+)+,?$/.test(text) && text.includes('_')) return true
  const words = text.trim().split(/\s+/)
  // A list of classes: most words have what no sentence has.
  const odd = words.filter((word) =>
    /^[!-]?[a-z@[][\w-]*([-:[/][\w.%[\]()/#,&>*+='"-]*)+$|^(flex|grid|block|hidden|inline|relative|absolute|fixed|sticky|truncate|uppercase|capitalize|underline|italic|group|peer|border|rounded|shadow|shrink|grow)$/.test(
      word,
    ),
  )
  return odd.length * 2 >= words.length && /^[!-]?[a-z@[]/.test(words[0] ?? '')
}

/** Whether a text looks like words for people: two words, or one that begins with a capital and is the whole. */
const readsLikeWords = (text) => {
  const whole = text.trim()
  if (!hasLetters(whole) || isTechnical(whole)) return false
  if (/^[A-Z][a-z]{2,}$/.test(whole)) return !keyNames.test(whole)
  return /\p{L}[\p{L}’']*[,.:;!?…)”]* [(“]?\p{L}/u.test(whole) || /[….!?]$/.test(whole)
}

const nameOf = (node) =>
  node?.type === 'Identifier' || node?.type === 'JSXIdentifier'
    ? node.name
    : node?.type === 'Literal'
      ? String(node.value)
      : node?.type === 'MemberExpression'
        ? `${nameOf(node.object)}.${nameOf(node.property)}`
        : node?.type === 'JSXNamespacedName'
          ? `${node.namespace.name}:${node.name.name}`
          : ''

const skipped = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
  'TSEnumDeclaration',
])

/**
 * Texts for people in a module, each with the line that it begins on. A line that ends with `// not shown: why`, or follows a
 * separate line that says so, is left out; so is a module that begins with `// not shown in this module: why`.
 * @param {string} source
 * @param {string} path decides how it is parsed
 * @returns {{ line: number, text: string }[]}
 */
export function literalsIn(source, path) {
  if (/^\/\/ not shown in this module: \S/.test(source)) return []
  const lines = source.split('\n')
  const starts = []
  let at = 0
  for (const line of lines) {
    starts.push(at)
    at += line.length + 1
  }
  const lineOf = (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle - 1
    }
    return low + 1
  }
  const isExcused = (line) =>
    /\/\/ not shown: \S|\{?\/\* not shown: \S/.test(lines[line - 1] ?? '') ||
    /^\s*(\/\/|\{?\/\*) not shown: \S/.test(lines[line - 2] ?? '')
  const found = []
  const add = (node, text) => {
    const line = lineOf(node.start + (text.length - text.trimStart().length))
    if (!isExcused(line)) found.push({ line, text: text.trim().replaceAll(/\s+/g, ' ') })
  }
  /** @param {boolean} isShown whether what stands here is shown, whatever it looks like */
  function walk(node, isShown) {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const each of node) walk(each, isShown)
      return
    }
    switch (node.type) {
      case 'JSXText':
        if (hasLetters(node.value)) add(node, node.value)
        return
      case 'JSXAttribute': {
        const name = nameOf(node.name)
        if (!hiddenAttributes.test(name)) walk(node.value, shownNames.test(name))
        return
      }
      case 'JSXExpressionContainer':
        walk(node.expression, isShown)
        return
      case 'Property':
      case 'PropertyDefinition':
        if (node.computed) walk(node.key, false)
        walk(node.value, shownNames.test(nameOf(node.key)))
        return
      case 'Literal':
        if (
          typeof node.value === 'string' &&
          (readsLikeWords(node.value) || (isShown && hasLetters(node.value) && /^\p{Lu}/u.test(node.value)))
        )
          add(node, node.value)
        return
      case 'TemplateLiteral': {
        const text = node.quasis.map(({ value }) => value.cooked).join('…')
        if (
          readsLikeWords(text) &&
          // A value that goes on a word is part of an identifier.
          !/^\w+…$/.test(text) &&
          !node.quasis.every(({ value }) => isTechnical(value.cooked) || !hasLetters(value.cooked))
        )
          add(node, text)
        walk(node.expressions, isShown)
        return
      }
      case 'TaggedTemplateExpression':
        walk(node.quasi.expressions, false)
        return
      case 'BinaryExpression':
        if (/^[!=]==?$/.test(node.operator)) return
        walk([node.left, node.right], isShown)
        return
      case 'SwitchCase':
        walk(node.consequent, isShown)
        return
      case 'MemberExpression':
        walk(node.object, false)
        return
      case 'CallExpression':
        if (nameOf(node.callee) === 'defineTexts' || hiddenCalls.test(nameOf(node.callee))) return
        walk([node.callee, ...node.arguments], false)
        return
      case 'NewExpression':
        if (!errors.test(nameOf(node.callee))) walk(node.arguments, false)
        return
      case 'ConditionalExpression':
        walk(node.test, false)
        walk([node.consequent, node.alternate], isShown)
        return
      case 'LogicalExpression':
        walk([node.left, node.right], isShown)
        return
      case 'ArrayExpression':
        walk(node.elements, isShown)
        return
      case 'ArrowFunctionExpression':
        walk(node.params, false)
        walk(node.body, isShown)
        return
    }
    if (skipped.has(node.type)) return
    for (const [key, value] of Object.entries(node))
      if (value && typeof value === 'object' && key !== 'typeAnnotation' && key !== 'typeArguments')
        walk(value, false)
  }
  walk(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body, false)
  return found
}
