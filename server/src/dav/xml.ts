/* XML as WebDAV needs it: read strictly, without entities and document types, and written again. */

/** An element, with its namespace ('' for none). */
export interface XmlElement {
  readonly namespace: string
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  /** In their order; texts without anything in them are kept. */
  readonly children: readonly (XmlElement | string)[]
}

interface XmlAttribute {
  readonly namespace: string
  readonly name: string
  readonly value: string
}

/** A document that is not XML, or more than is read. */
export class BadXml extends Error {
  override readonly name = 'BadXml'
}

const deepest = 32
const mostElements = 5000
const mostAttributes = 50

const nameStart =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
const nameRest = `${nameStart}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}`
const part = `[${nameStart}][${nameRest}]*`
const qualified = `(?:(${part}):)?(${part})`
const tagName = new RegExp(qualified, 'uy')
const attributeForm = new RegExp(`\\s+${qualified}\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy')
const tagEnd = /\s*(\/?)>/y
const closing = new RegExp(`</${qualified}\\s*>`, 'uy')
const declaration = /^<\?xml\s[^?<>]*\?>/
const instruction = /<\?(?!xml[\s?])[^?<>]*(?:\?(?!>)[^?]*)*\?>/iy
const comment = /<!--(?:[^-]|-(?!-))*-->/y
const characterData = /<!\[CDATA\[([^]*?)\]\]>/y
const text = /[^<]+/y
/** What no XML document has in it. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are looked for
const forbiddenCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/u

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/'

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' }

/** Replaces the references of a text; those to anything but single characters are refused. */
function dereferenced(raw: string): string {
  const read = raw.replaceAll(/&([^;&]*)(;?)/g, (_, name: string, end: string) => {
    if (end === '') throw new BadXml('A reference has no end')
    const known = Object.hasOwn(entities, name) ? entities[name] : undefined
    if (known !== undefined) return known
    const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name)
    const code = digits
      ? Number.parseInt(digits[1] ?? digits[2] ?? '', digits[1] === undefined ? 10 : 16)
      : -1
    if (code < 1 || code > 0x10ffff) throw new BadXml('Entities are not read')
    const character = String.fromCodePoint(code)
    if (forbiddenCharacter.test(character)) throw new BadXml('A document has forbidden characters')
    return character
  })
  return read
}

type Scope = ReadonlyMap<string, string>

interface Open {
  readonly qualifiedName: string
  readonly scope: Scope
  readonly children: (XmlElement | string)[]
  readonly element: XmlElement
}

/** Reads a document; its root. Throws `BadXml`. */
export function readXml(bytes: Uint8Array): XmlElement {
  let source: string
  try {
    // A byte order mark goes.
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new BadXml('A document is not UTF-8')
  }
  if (forbiddenCharacter.test(source)) throw new BadXml('A document has forbidden characters')
  return new Reader(source.replaceAll(/\r\n?/g, '\n')).read()
}

class Reader {
  readonly #source: string
  #position = 0
  #elements = 0

  constructor(source: string) {
    this.#source = source
  }

  /** What a pattern matches at the position, which it then passes. */
  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position
    const match = pattern.exec(this.#source)
    if (match) this.#position += match[0].length
    return match
  }

  #skipMisc(): void {
    for (;;) {
      if (this.#take(comment) ?? this.#take(instruction)) continue
      const space = this.#take(text)
      if (!space) return
      if (space[0].trim() !== '') throw new BadXml('There is text beside the root')
    }
  }

  read(): XmlElement {
    this.#position = declaration.exec(this.#source)?.[0].length ?? 0
    this.#skipMisc()
    const open: Open[] = []
    const outermost: Scope = new Map([
      ['xml', xmlNamespace],
      ['', ''],
    ])
    let root: XmlElement | null = null
    while (root === null) {
      const parent = open.at(-1)
      const closed = this.#source.startsWith('</', this.#position) ? this.#close(open) : null
      if (closed) {
        if (open.length === 0) root = closed
        continue
      }
      if (parent && this.#takeContent(parent)) continue
      const { element, children, scope, isEmpty, qualifiedName } = this.#open(parent?.scope ?? outermost)
      parent?.children.push(element)
      if (!isEmpty) open.push({ element, children, scope, qualifiedName })
      else if (!parent) root = element
      if (open.length > deepest) throw new BadXml('A document is nested too deeply')
    }
    this.#skipMisc()
    if (this.#position < this.#source.length) throw new BadXml('There is something after the root')
    return root
  }

  /** Takes what is no element; whether there was something. */
  #takeContent({ children }: Open): boolean {
    const words = this.#take(text)
    if (words) {
      if (words[0].includes(']]>')) throw new BadXml('A text has the end of a section in it')
      children.push(dereferenced(words[0]))
      return true
    }
    const section = this.#take(characterData)
    if (section) {
      children.push(section[1] ?? '')
      return true
    }
    return (this.#take(comment) ?? this.#take(instruction)) !== null
  }

  #close(open: Open[]): XmlElement {
    const match = this.#take(closing)
    const last = open.pop()
    const named = match && (match[1] === undefined ? match[2] : `${match[1]}:${match[2]}`)
    if (!last || named !== last.qualifiedName) throw new BadXml('Tags do not fit together')
    return last.element
  }

  #open(outer: Scope) {
    if (this.#source[this.#position] !== '<') throw new BadXml('A document ends too early')
    this.#position += 1
    const tag = this.#take(tagName)
    if (!tag) throw new BadXml('There is something that is not read')
    this.#elements += 1
    if (this.#elements > mostElements) throw new BadXml('A document has too many elements')
    const [qualifiedName, prefix = '', name = ''] = tag
    const raw: { readonly prefix: string; readonly name: string; readonly value: string }[] = []
    for (let match = this.#take(attributeForm); match; match = this.#take(attributeForm)) {
      const value = dereferenced((match[3] ?? match[4] ?? '').replaceAll(/[\t\n]/g, ' '))
      raw.push({ prefix: match[1] ?? '', name: match[2] ?? '', value })
      if (raw.length > mostAttributes) throw new BadXml('An element has too many attributes')
    }
    const end = this.#take(tagEnd)
    if (!end) throw new BadXml('A tag has no end')
    const scope = new Map(outer)
    for (const attribute of raw) declare(scope, attribute)
    const attributes = raw
      .filter(
        (attribute) =>
          attribute.prefix !== 'xmlns' && !(attribute.prefix === '' && attribute.name === 'xmlns'),
      )
      .map((attribute) => ({
        namespace: attribute.prefix === '' ? '' : namespaceOf(scope, attribute.prefix),
        name: attribute.name,
        value: attribute.value,
      }))
    const names = new Set(attributes.map((attribute) => `${attribute.namespace} ${attribute.name}`))
    const written = new Set(raw.map((attribute) => `${attribute.prefix}:${attribute.name}`))
    if (names.size < attributes.length || written.size < raw.length)
      throw new BadXml('An element has an attribute twice')
    const children: (XmlElement | string)[] = []
    const element: XmlElement = { namespace: namespaceOf(scope, prefix), name, attributes, children }
    return { element, children, scope, isEmpty: end[1] === '/', qualifiedName }
  }
}

function declare(
  scope: Map<string, string>,
  { prefix, name, value }: { readonly prefix: string; readonly name: string; readonly value: string },
): void {
  const declared = prefix === 'xmlns' ? name : prefix === '' && name === 'xmlns' ? '' : null
  if (declared === null) return
  const isReserved =
    declared === 'xmlns' || value === xmlnsNamespace || (declared === 'xml') !== (value === xmlNamespace)
  if (isReserved || (declared !== '' && value === ''))
    throw new BadXml('A namespace cannot be declared like this')
  scope.set(declared, value)
}

function namespaceOf(scope: Scope, prefix: string): string {
  const namespace = scope.get(prefix)
  if (namespace === undefined) throw new BadXml('A prefix was not declared')
  return namespace
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** A text as it is written into a document, also between double quotes. */
export const escapeXml = (words: string): string =>
  words.replaceAll(/[&<>"\r]/g, (sign) => escapes[sign] ?? sign)

/** An element as text. It declares its namespaces itself, so that it can be put anywhere. */
export function writeElement({ namespace, name, attributes, children }: XmlElement): string {
  const written = attributes.map((attribute, index) => {
    const value = escapeXml(attribute.value)
    if (attribute.namespace === '') return ` ${attribute.name}="${value}"`
    if (attribute.namespace === xmlNamespace) return ` xml:${attribute.name}="${value}"`
    return ` xmlns:a${index}="${escapeXml(attribute.namespace)}" a${index}:${attribute.name}="${value}"`
  })
  const start = `${name} xmlns="${escapeXml(namespace)}"${written.join('')}`
  return children.length === 0 ? `<${start}/>` : `<${start}>${writeContent(children)}</${name}>`
}

/** What is in an element, as text. */
export const writeContent = (children: XmlElement['children']): string =>
  children.map((child) => (typeof child === 'string' ? escapeXml(child) : writeElement(child))).join('')

/** The namespace of WebDAV itself. */
export const davNamespace = 'DAV:'

/** The elements in an element. */
export const elementsOf = ({ children }: XmlElement): readonly XmlElement[] =>
  children.filter((child) => typeof child !== 'string')

/** Whether an element is one of WebDAV's, of this name. */
export const isDav = ({ namespace, name }: XmlElement, wanted: string): boolean =>
  namespace === davNamespace && name === wanted

/** The first element of WebDAV with this name in another. */
export const davChild = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element).find((child) => isDav(child, name))
