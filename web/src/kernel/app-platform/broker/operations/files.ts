// not shown in this module: what is refused is told to the code of apps, in English
import { success } from '@/lib/result'
import type { GrantedFile } from '@otteros/app-sdk'
import * as z from 'zod/mini'
import type { FileFilter } from '@/kernel/file-dialogs/types'
import { type NameFault, nameFault } from '@/kernel/files/names'
import { baseName } from '@/kernel/files/paths'
import type { FileData, FileError, FilePath, FileResult } from '@/kernel/files/types'
import { decodeBase64, encodeBase64 } from '../base64'
import { createAppDialogs } from '../dialogs'
import { brokerLimits } from '../limits'
import { type OperationContext, type Operations, type Outcome, type Refusal, refuse } from '../operation'
import { plainText } from '../plain-text'
import { openedFile } from '../../opened-file'
import { texts } from '../../texts'

type Names =
  | 'files.open'
  | 'files.save'
  | 'files.granted'
  | 'files.opened'
  | 'files.readText'
  | 'files.readBytes'
  | 'files.writeText'
  | 'files.writeBytes'

const { fileSize, extensions: mostExtensions, chosenFiles } = brokerLimits
const megabytes = fileSize / 1024 / 1024

const extensions = z.exactOptional(
  z.array(z.string().check(z.regex(/^[\p{L}\p{N}_-]{1,16}$/u))).check(z.maxLength(mostExtensions)),
)
const needsExtensions = `“extensions”, a list of at most ${mostExtensions} such as ["txt", "md"] without dots, if any`
const token = z.string().check(z.maxLength(64))
const needsToken = '“token” of a file that the person chose'

const filtersFor = (wanted: readonly string[]): readonly FileFilter[] =>
  wanted.length === 0
    ? []
    : [
        {
          label: wanted.map((extension) => `.${extension.toLowerCase()}`).join(', '),
          extensions: wanted.map((extension) => extension.toLowerCase()),
        },
      ]

/** Longest name of an app in a dialog's title. */
const longestName = 60

const nameProblem = (fault: NameFault, name: string) =>
  ({
    nameMissing: 'Enter a name.',
    nameOfDots: `“${name}” is not a name.`,
    nameWithSlash: 'A name cannot contain a slash (/).',
    nameWithControl: 'A name cannot contain control characters.',
    nameTooLong: 'The name is too long.',
  })[fault]

const tooLarge = (name: string) => refuse('failed', `“${name}” is larger than ${megabytes} MB.`)

const unknownToken = () =>
  refuse('not_found', 'No file was chosen under this token, or the person took it back.')

/** What went wrong, without the path: an app knows no more than a file's name. */
function refusalFor({ code }: FileError, path: FilePath): Refusal {
  const name = `“${baseName(path)}”`
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return refuse('not_found', `${name} is not where it was. The person may have moved or deleted it.`)
  }
  if (code === 'EPERM') return refuse('permission_denied', `${name} is part of the system and protected.`)
  if (code === 'EACCES')
    return refuse('permission_denied', `${name} is shared with the person, who may not change it.`)
  if (code === 'EISDIR') return refuse('failed', `${name} is a folder.`)
  if (code === 'ENOSPC') return refuse('failed', `There is no room left to store ${name}.`)
  return refuse('failed', `${name} could not be read or stored.`)
}

const valueOrRefusal = <T>(result: FileResult<T>, path: FilePath): Outcome<T> =>
  result.ok ? success(result.value) : refusalFor(result.error, path)

/** The files that the person chooses for an app: it names them by tokens and never learns where they are. */
export function fileOperations(context: OperationContext): Operations<Names> {
  const { os, app, appName, windowId, grants } = context
  const dialogs = createAppDialogs(context)
  const name = plainText(appName, longestName)

  const pathOf = (wanted: string): FilePath | null => {
    const { files } = grants.get(app)
    return Object.hasOwn(files, wanted) ? (files[wanted] ?? null) : null
  }

  const describe = async (path: FilePath, known: string): Promise<GrantedFile> => {
    const found = await os.files.stat(path)
    const size = found.ok && found.value.type === 'file' ? found.value.size : null
    return { token: known, name: baseName(path), size }
  }
  const grant = async (path: FilePath) => describe(path, await grants.grantFile(app, path))

  /** One after the other: contents are large, and each is held as bytes and as text. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const turn = last.then(() =>
      context.signal.aborted ? refuse('cancelled', 'The app has ended.') : work(),
    )
    last = turn.catch(() => undefined)
    return turn
  }

  const read = <T>(wanted: string, load: (path: FilePath) => Promise<FileResult<T>>) =>
    inTurn(async (): Promise<Outcome<T>> => {
      const path = pathOf(wanted)
      if (path === null) return unknownToken()
      const found = await os.files.stat(path)
      if (!found.ok) return refusalFor(found.error, path)
      if (found.value.size > fileSize) return tooLarge(baseName(path))
      return valueOrRefusal(await load(path), path)
    })

  const write = (wanted: string, data: FileData, size: number) =>
    inTurn(async (): Promise<Outcome<null>> => {
      const path = pathOf(wanted)
      if (path === null) return unknownToken()
      if (size > fileSize) return tooLarge(baseName(path))
      const written = await os.files.write(path, data)
      return written.ok ? success(null) : refusalFor(written.error, path)
    })

  return {
    'files.open': {
      args: z.object({ multiple: z.exactOptional(z.boolean()), extensions }),
      needs: `“multiple”, true or false, if wanted, and ${needsExtensions}`,
      async run({ multiple = false, extensions: wanted = [] }) {
        const chosen = await dialogs.show((system) =>
          system.open({
            windowId,
            title: name === '' ? texts.openForUnnamed : texts.openFor({ app: name }),
            choose: 'file',
            multiple,
            filters: filtersFor(wanted),
          }),
        )
        if (!chosen.ok) return chosen
        if (chosen.value.length > chosenFiles) {
          return refuse('failed', `An app gets at most ${chosenFiles} files at once.`)
        }
        const granted: GrantedFile[] = []
        for (const path of chosen.value) granted.push(await grant(path))
        return success(granted)
      },
    },
    'files.save': {
      args: z.object({ name: z.string().check(z.maxLength(255)), extensions }),
      needs: `“name”, the name of a file, and ${needsExtensions}`,
      async run({ name: wantedName, extensions: wanted = [] }) {
        const suggested = plainText(wantedName, 255)
        const fault = nameFault(suggested)
        if (fault !== null)
          return refuse('invalid', `files.save cannot suggest this name. ${nameProblem(fault, suggested)}`)
        const chosen = await dialogs.show((system) =>
          system.save({
            windowId,
            title: name === '' ? texts.saveForUnnamed : texts.saveFor({ app: name }),
            name: suggested,
            filters: filtersFor(wanted),
          }),
        )
        return chosen.ok ? success(await grant(chosen.value)) : chosen
      },
    },
    'files.granted': {
      args: z.object({}),
      needs: 'no arguments',
      run: async () => {
        const files = Object.entries(grants.get(app).files)
        return success(await Promise.all(files.map(([known, path]) => describe(path, known))))
      },
    },
    'files.opened': {
      args: z.object({}),
      needs: 'no arguments',
      run: async () => {
        const known = openedFile(os.windows, windowId)
        const path = known === null ? null : pathOf(known)
        return success(known === null || path === null ? null : await describe(path, known))
      },
    },
    'files.readText': {
      args: z.object({ token }),
      needs: needsToken,
      run: (args) => read(args.token, (path) => os.files.readText(path)),
    },
    'files.readBytes': {
      args: z.object({ token }),
      needs: needsToken,
      async run(args) {
        const bytes = await read(args.token, (path) => os.files.readBytes(path))
        return bytes.ok ? success(encodeBase64(bytes.value)) : bytes
      },
    },
    'files.writeText': {
      args: z.object({ token, text: z.string() }),
      needs: `${needsToken}, and “text”`,
      // A character is one to three bytes: counted where that decides.
      run: ({ token: wanted, text }) =>
        write(wanted, text, text.length > fileSize / 3 ? new Blob([text]).size : text.length),
    },
    'files.writeBytes': {
      args: z.object({ token, base64: z.string() }),
      needs: `${needsToken}, and “base64”, the bytes`,
      run({ token: wanted, base64 }) {
        // Not turned into bytes for nothing when it is too large.
        if (base64.length > (fileSize / 3) * 4 + 4) return write(wanted, '', fileSize + 1)
        const bytes = decodeBase64(base64)
        return bytes
          ? write(wanted, bytes, bytes.length)
          : refuse('invalid', 'files.writeBytes needs “base64” with padding and without blanks.')
      },
    },
  }
}
