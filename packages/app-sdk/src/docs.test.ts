// docs/apps and the examples are kept in step with what apps can really call.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { createClient } from './client'
import { manifestType, readManifest } from './manifest'
import { describeProblem } from './manifest-problems'
import { operations } from './operations'
import { appPermissions, permissionHelp } from './permissions'
import { appEventNames, appRefusalCodes } from './protocol'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const folder = (name: string, extension: string) =>
  readdirSync(path(name))
    .filter((file) => file.endsWith(extension))
    .map((file) => ({ file, text: readFileSync(join(path(name), file), 'utf8') }))

const docs = folder('../../../docs/apps', '.md')
const examples = folder('../examples', '.html')
const page = (name: string) => docs.find(({ file }) => file === name)?.text ?? ''

/** The code of fenced blocks of a language. */
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code = '']) => code)

const manifests = (html: string) =>
  [
    ...html.matchAll(new RegExp(`<script type="${manifestType.replace('+', '\\+')}">(.*?)</script>`, 'gs')),
  ].map(([, json = '']) => json)
const scripts = (html: string) =>
  [...html.matchAll(/<script type="module">(.*?)<\/script>/gs)].map(([, code = '']) => code)

/** Whole pages: the examples, and those in the docs. */
const pages = [
  ...examples,
  ...docs.flatMap(({ file, text }) => blocks(text, 'html').map((html) => ({ file, text: html }))),
]

/** Operations and the methods that make them. */
const methods: readonly [operation: string, method: string][] = Object.keys(operations).map((operation) => [
  operation,
  `otteros.${operation.replace(/^windows\./, 'window.')}`,
])

describe('the docs', () => {
  test('have a section for each method, with its permission, errors and an example', () => {
    for (const [operation, method] of methods) {
      const found = docs.filter(({ text }) => text.includes(`\n## ${method}(`))
      expect([method, found.length]).toEqual([method, 1])
      const [text = ''] = found.map((doc) => doc.text)
      const section = text.slice(text.indexOf(`\n## ${method}(`) + 1).split(/\n## /)[0] ?? ''
      expect([method, blocks(section, 'js').length > 0]).toEqual([method, true])
      expect([method, /\berrors:|^As `/im.test(section)]).toEqual([method, true])
      const permission = operations[operation as keyof typeof operations]
      const said = permission === null ? 'no permission' : `permission: \`${permission}\``
      expect(text.toLowerCase()).toContain(said)
    }
  })

  test('describe no method that does not exist', () => {
    const client = createClient({ send: () => {}, onAnswer: () => {}, onEvent: () => {} })
    const described = docs.flatMap(({ text }) =>
      [...text.matchAll(/^## (otteros\.\S+?)\(/gm)].map(([, name]) => name),
    )
    for (const name of described) {
      const [, area = '', method] = (name ?? '').split('.')
      const owner = Reflect.get(client, area) as unknown
      const value: unknown = method === undefined ? owner : Reflect.get(Object(owner), method)
      expect([name, typeof value]).toEqual([name, 'function'])
    }
    expect(described).toHaveLength(methods.length + 1)
  })

  test('describe each code of a refusal, each permission and each event', () => {
    for (const code of appRefusalCodes) expect(page('README.md')).toContain(`\n| \`${code}\``)
    const given = {
      declared: 'when it is declared',
      asked: 'asked at the first use',
      started: 'asked before the app starts',
    }
    for (const permission of appPermissions) {
      const row = page('permissions.md')
        .split('\n')
        .find((line) => line.startsWith(`| \`${permission}\``))
      expect(row).toContain(given[permissionHelp[permission].given])
      expect(page('README.md')).toContain(`| \`${permission}\` `)
    }
    for (const name of appEventNames) expect(page('events.md')).toContain(`\n| \`${name}\``)
  })

  test('list the pages that there are, and link to files that there are', () => {
    for (const { file } of docs)
      expect([file, file === 'README.md' || page('README.md').includes(`](${file})`)]).toEqual([file, true])
    for (const { file } of examples) expect(page('README.md')).toContain(`packages/app-sdk/examples/${file})`)
    for (const { file, text } of docs)
      for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g))
        expect([file, target, existsSync(join(dirname(path('../../../docs/apps/x')), target))]).toEqual([
          file,
          target,
          true,
        ])
  })

  test('quote problems of manifests as they are', () => {
    const { problems } = readManifest(
      JSON.stringify({ permissions: ['file'], hosts: ['https://api.example.org/v1', 'https://a.org'] }),
    )
    for (const problem of problems) expect(page('manifest.md')).toContain(`- \`${describeProblem(problem)}\``)
    expect(problems).toHaveLength(3)
  })
})

describe('pages in the docs and the examples', () => {
  test('have a manifest without problems that declares what the page calls', () => {
    for (const { file, text } of pages) {
      const [json, ...more] = manifests(text)
      const { manifest, problems } = readManifest(json ?? null)
      expect([file, more, problems]).toEqual([file, [], []])
      const [script = ''] = scripts(text)
      for (const [operation, method] of methods) {
        const permission = operations[operation as keyof typeof operations]
        const isMissing =
          permission !== null && script.includes(`${method}(`) && !manifest.permissions.includes(permission)
        expect([file, method, isMissing]).toEqual([file, method, false])
      }
    }
  })

  test('load nothing from elsewhere', () => {
    for (const { file, text } of pages)
      expect([file, /<(?:script|link|img|iframe)[^>]*\s(?:src|href)=/i.test(text)]).toEqual([file, false])
  })

  test('every script and every example fits the types', { timeout: 60_000 }, async () => {
    // The calls are checked strictly, what browsers have is not: examples are JavaScript.
    const ofBrowsers = ['document', 'Option', 'URL', 'Blob', 'fetch', 'console', 'innerWidth', 'innerHeight']
    const functions = ['setTimeout', 'clearTimeout', 'setInterval', 'addEventListener']
    const globals = [
      `import type { OtterOS } from '${path('./api')}'`,
      'declare global {',
      "  type Storage = Omit<OtterOS['storage'], 'get'> & { get(key: string): Promise<any> }",
      "  const otteros: Omit<OtterOS, 'storage'> & { readonly storage: Storage }",
      ...[...ofBrowsers, ...functions].map((name) => `  const ${name}: any`),
      '}',
    ]
    const check = async (name: string, sources: readonly string[], strictNullChecks: boolean) => {
      const scratch = mkdtempSync(join(tmpdir(), `app-${name}-`))
      const compilerOptions = {
        allowJs: true,
        checkJs: true,
        noEmit: true,
        strict: true,
        noImplicitAny: false,
        strictNullChecks,
        useUnknownInCatchVariables: false,
        target: 'ES2023',
        lib: ['ES2023'],
        module: 'ESNext',
        moduleResolution: 'Bundler',
        types: [],
      }
      try {
        writeFileSync(join(scratch, 'globals.d.ts'), globals.join('\n'))
        writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }))
        for (const [index, code] of sources.entries())
          writeFileSync(join(scratch, `${index}.js`), `${code}\nexport {}\n`)
        const compiler = path('../../../node_modules/typescript/bin/tsc')
        return await promisify(execFile)(process.execPath, [compiler, '-p', scratch]).then(
          () => '',
          (error: { stdout?: string }) => error.stdout ?? 'The compiler did not start',
        )
      } finally {
        rmSync(scratch, { recursive: true })
      }
    }
    const snippets = docs.flatMap(({ text }) => blocks(text, 'js'))
    expect(snippets.length).toBeGreaterThan(methods.length)
    expect(await check('docs', snippets, true)).toBe('')
    // In whole pages, variables that begin as null would need type comments.
    expect(
      await check(
        'pages',
        pages.flatMap(({ text }) => scripts(text)),
        false,
      ),
    ).toBe('')
    expect(await check('self', ['otteros.window.setTitle(5)'], true)).toContain('not assignable')
  })
})
