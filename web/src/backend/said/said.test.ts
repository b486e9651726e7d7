import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sayAgain } from '@/lib/language/say-again'
import { texts as database } from './database.texts'
import { texts as server } from './server.texts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What a sentence has in place of a value: `%`, `%s`, or an expression of a template. */
const withValues = (sentence: string) =>
  sentence
    .replaceAll("''", "'")
    .replaceAll(/%s|%|\$\{[^}]*\}/g, '12')
    .trim()

/** The newest definition of each function of the migrations. */
function newestFunctions(): readonly string[] {
  const newest = new Map<string, string>()
  const folder = 'supabase/migrations'
  for (const name of readdirSync(join(root, folder)).toSorted())
    for (const [, called = '', , body = ''] of read(`${folder}/${name}`).matchAll(
      /create (?:or replace )?function\s+([\w.]+)\s*\([^]*?(\$\w*\$)([^]*?)\2/gi,
    ))
      newest.set(called, body)
  return [...newest.values()]
}

/** What the database says to people: in refusals, and as results of the functions that word them. */
function sentencesOfDatabase(): readonly string[] {
  const literal = String.raw`'((?:[^']|'')*)'`
  const forms = [
    new RegExp(String.raw`raise exception\s+${literal}`, 'g'),
    new RegExp(String.raw`private\.refused\(\s*'[^']*',\s*${literal}`, 'g'),
    new RegExp(String.raw`private\.limit_use\([^;]*?,\s*${literal}\s*\)\s*;`, 'g'),
    new RegExp(String.raw`then\s+'([A-Z](?:[^']|'')* (?:[^']|'')*\.)'`, 'g'),
  ]
  const found = newestFunctions().flatMap((body) =>
    forms.flatMap((form) => Array.from(body.matchAll(form), ([, words = '']) => words)),
  )
  return [...new Set(found)].filter((words) => words !== '%').map(withValues)
}

/** Said to programs that are wrong, and to no person: the desktop sends no such thing. */
const toPrograms: readonly string[] = [
  'The audit log is only added to.',
  'A mail was sent or has failed.',
  'A content is not what its hash and size say.',
  'A link has a password, an end, a number of downloads and a name.',
  'A member is an owner, an editor or a viewer.',
  'A password for an app allows reading or writing.',
  'An entry keeps its kind and its space.',
  'Changes are a list of 1000 at most.',
  'Contents are a list of 1000 at most.',
  'Each change has an id and a revision, and no id is named twice.',
  'Each content has a hash and a size.',
  'Not all files of an account would have moved.',
  'The space does not have the content of a file yet.',
  'These changes do not fit together.',
  'Your own space is not mounted anywhere.',
]

test('all that the database says to people is known by its words, in the newest version of each function', () => {
  const say = sayAgain(database)
  const sentences = sentencesOfDatabase()
  expect(sentences).toContain('You cannot rate your own app.')
  expect(sentences).toContain('A person can rate 12 times an hour.')
  expect(sentences).toContain('Please enter a valid e-mail address.')
  expect(sentences.filter((words) => say(words) === null).toSorted()).toEqual([...toPrograms].toSorted())
})

/** The server’s own modules that answer the desktop’s requests, without the texts of its own pages; the words of the web proxy are known by their codes. */
const modules = [
  ...['assistant', 'backend', 'http', 'send-email', 'user-content'].map((name) => `server/src/${name}`),
  'supabase/functions',
]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter(
    (path) =>
      path.endsWith('.ts') && !/\.test\.|[/.]texts\.ts$|\/(rest|web-proxy)\/|\/backend\/lite-/.test(path),
  )

/** Said to programs, in frames of apps and sites, or where the desktop makes the sentence itself. */
const notThroughDesktop = [
  // Requests that the desktop does not send.
  /^The address (is|holds) /,
  /^The JSON is nested /,
  /^Expected \{/,
  /^Send a POST request$/,
  /^No suitable key or wrong key type$/,
  /^Stored files are never scripts/,
  // Guests of links ask for no address that lasts longer.
  /^An address works for /,
  /^This passes: send the same request again\.$/,
  /^Payload too large$/,
  /^Bearer /,
  // Clients of resumable uploads know what to do by the status.
  /^The upload has another length than /,
  /^The request goes beyond the announced length /,
  /^The body has to be /,
  /^An upload knows /,
  // Told to the model.
  /^You (are the assistant of|can act on) /,
  // Faults inside of the server, of which its log tells; the answer is that it could not answer.
  /^The connection to the database is gone/,
  /^More than 12 bytes$/,
  /^(A|The description of a) stored file /,
  /^(The store|(The b|The first b|B)ytes of an upload|An upload has|The hash of an upload|Another request goes on|The disk has no room) /,
  // Told to the operator, by commands and the log.
  /^The folder 12 cannot be used: /,
  /^The Linux image: /,
  /^Stored files cannot be reached\. /,
  /^There is no bucket /,
  // What is seen without a desktop.
  /^Not found\\n$/,
  /^The local mailbox /,
  /^The desktop is not built yet\./,
  /^This server is /,
]

/** Every literal that is a sentence. Lines of the log begin with a small letter. */
function sentencesOfServer(): readonly string[] {
  const literal = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g
  const found = modules.flatMap((path) => {
    const code = read(path).replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    return Array.from(code.matchAll(literal), ([, plain, template]) => plain ?? template ?? '')
  })
  return [...new Set(found)].filter((words) => /^[A-Z][a-z]* .*[a-z]/.test(words)).map(withValues)
}

test('all that the server says to people is known by its words', () => {
  const say = [sayAgain(server), sayAgain(database)]
  const sentences = sentencesOfServer()
  expect(sentences).toContain('Too many requests at once. Try again in a moment.')
  expect(sentences).toContain('The file is larger than 12 MiB')
  expect(sentences).toContain('The AI model is busy. Try again in a moment.')
  const unknown = sentences.filter(
    (words) =>
      !notThroughDesktop.some((form) => form.test(words)) && say.every((each) => each(words) === null),
  )
  expect(unknown).toEqual([])
})
