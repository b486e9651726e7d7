import type { OtterOS } from './api'
import { decodeBase64, encodeBase64, toBytes } from './base64'
import type { OperationArgs, OperationName, OperationResults } from './operations'
import { OtterOSError } from './otteros-error'
import { type AppAnswer, type AppCall, type AppEventName, type AppEvents, appEventNames } from './protocol'

// The app may replace all of these later; what it does then must not reach its calls.
const OwnPromise = Promise
const { parse, stringify } = JSON
const { freeze, setPrototypeOf } = Object
const { isArray } = Array
const report = globalThis.reportError

/** The app's way to the desktop. */
export interface ClientChannel {
  send(call: AppCall): void
  /** Sets who hears the answers to calls. */
  onAnswer(listener: (answer: AppAnswer) => void): void
  /** Sets who hears the desktop's events. */
  onEvent(listener: (name: AppEventName, detail: unknown) => void): void
}

interface Waiting {
  accept(value: unknown): void
  refuse(error: OtterOSError): void
}

/** Who hears each event, by a number of their own. */
type Listeners = { readonly [Name in AppEventName]: Record<number, (detail: AppEvents[Name]) => void> }

/** Arguments as they come: what an app leaves out is undefined, and what it passes may be anything; the desktop checks. */
type Given<Args> = { readonly [Name in keyof Args]: unknown }

/** An object or list without inherited members: what the app puts on prototypes, e.g. `toJSON`, does not reach it. */
const bare = <Value extends object>(value: Value): Value => {
  setPrototypeOf(value, null)
  return value
}

/** A list as it is sent; anything else as it is. */
function copyList(value: unknown): unknown {
  if (!isArray(value)) return value
  const copy: unknown[] = []
  for (let index = 0; index < value.length; index += 1) copy[index] = value[index]
  return bare(copy)
}

const tokenOf = (file: unknown): unknown =>
  typeof file === 'object' && file !== null && 'token' in file ? file.token : undefined

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** What an app may pass for options: nothing, or an object. */
const optionsOf = <Options extends object>(options: Options | null | undefined): Partial<Options> =>
  options ?? {}

const none = () => ({})
const nothing = () => {}
const same = <Value>(value: Value) => value
const cancelled = () => null

/**
 * Makes the object that apps call, on a channel. To be made before any code of the app runs: it keeps the parts of the
 * language that it needs. The object cannot be changed.
 */
export function createClient(channel: ClientChannel): OtterOS {
  // Records, not maps: they are looked up and walked without methods that could be replaced.
  const waiting: Record<number, Waiting> = bare({})
  const listeners: Listeners = bare({ theme: bare({}), resize: bare({}), focus: bare({}) })
  let lastCall = 0
  let lastListener = 0

  channel.onAnswer((answer) => {
    const call = waiting[answer.id]
    if (!call) return
    delete waiting[answer.id]
    if (answer.ok) call.accept(answer.value)
    else call.refuse(new OtterOSError(answer.code, answer.message))
  })

  const dispatch = <Name extends AppEventName>(name: Name, detail: AppEvents[Name]) => {
    const heard: Listeners[Name] | undefined = listeners[name]
    const last = lastListener
    // Listeners that are added meanwhile hear the next event.
    for (const key in heard)
      if (Number(key) <= last)
        try {
          heard[Number(key)]?.(detail)
        } catch (cause) {
          report(cause)
        }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the desktop sends what `AppEvents` says
  channel.onEvent((name, detail) => dispatch(name, detail as AppEvents[typeof name]))

  /** Makes a call. `args` and `read` may throw: that refuses it. `onCancelled` answers instead of an error when the person cancelled. */
  function call<Name extends OperationName, Value>(
    operation: Name,
    args: () => Given<OperationArgs[Name]>,
    read: (value: OperationResults[Name]) => Value,
    onCancelled?: () => Value,
  ): Promise<Value> {
    return new OwnPromise<Value>((resolve, reject) => {
      lastCall += 1
      const id = lastCall
      const fail = (cause: unknown) =>
        reject(cause instanceof OtterOSError ? cause : new OtterOSError('failed', messageOf(cause)))
      try {
        const sent = bare({ id, operation, args: bare(args()) })
        waiting[id] = {
          accept: (value) => {
            try {
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the desktop answers what `OperationResults` says
              resolve(read(value as OperationResults[Name]))
            } catch (cause) {
              fail(cause)
            }
          },
          refuse: (error) => {
            if (error.code === 'cancelled' && onCancelled) resolve(onCancelled())
            else reject(error)
          },
        }
        channel.send(sent)
      } catch (cause) {
        delete waiting[id]
        fail(cause)
      }
    })
  }

  return freeze<OtterOS>({
    version: 1,
    window: freeze<OtterOS['window']>({
      setTitle: (title) => call('window.setTitle', () => ({ title }), nothing),
      setSize: (size) => call('window.setSize', () => ({ width: size.width, height: size.height }), nothing),
      close: () => call('window.close', none, nothing),
      open: (type, options) =>
        call('windows.open', () => ({ type, title: optionsOf(options).title }), nothing),
    }),
    files: freeze<OtterOS['files']>({
      open: (options) =>
        call(
          'files.open',
          () => ({
            multiple: optionsOf(options).multiple,
            extensions: copyList(optionsOf(options).extensions),
          }),
          same,
          cancelled,
        ),
      save: (options) =>
        call(
          'files.save',
          () => ({ name: optionsOf(options).name, extensions: copyList(optionsOf(options).extensions) }),
          same,
          cancelled,
        ),
      granted: () => call('files.granted', none, same),
      opened: () => call('files.opened', none, same),
      readText: (file) => call('files.readText', () => ({ token: tokenOf(file) }), same),
      readBytes: (file) => call('files.readBytes', () => ({ token: tokenOf(file) }), decodeBase64),
      writeText: (file, text) => call('files.writeText', () => ({ token: tokenOf(file), text }), nothing),
      writeBytes: (file, content) =>
        call(
          'files.writeBytes',
          () => {
            const bytes = toBytes(content)
            if (!bytes)
              throw new OtterOSError('invalid', 'files.writeBytes needs a Uint8Array or ArrayBuffer')
            return { token: tokenOf(file), base64: encodeBase64(bytes) }
          },
          nothing,
        ),
    }),
    storage: freeze<OtterOS['storage']>({
      get: (key) =>
        call(
          'storage.get',
          () => ({ key }),
          (text): unknown => (text === null ? null : parse(text)),
        ),
      set: (key, value) => call('storage.set', () => ({ key, value: toJson(value) }), nothing),
      remove: (key) => call('storage.remove', () => ({ key }), nothing),
      keys: () => call('storage.keys', none, same),
      usage: () => call('storage.usage', none, same),
    }),
    notifications: freeze<OtterOS['notifications']>({
      show: (title, description) => call('notifications.show', () => ({ title, description }), nothing),
    }),
    theme: freeze<OtterOS['theme']>({ get: () => call('theme.get', none, same) }),
    user: freeze<OtterOS['user']>({ displayName: () => call('user.displayName', none, same) }),
    clipboard: freeze<OtterOS['clipboard']>({
      readText: () => call('clipboard.readText', none, same),
      writeText: (text) => call('clipboard.writeText', () => ({ text }), nothing),
    }),
    otterscript: freeze<OtterOS['otterscript']>({
      run: (text) => call('otterscript.run', () => ({ text }), same),
    }),
    permissions: freeze<OtterOS['permissions']>({
      query: (permission) => call('permissions.query', () => ({ permission }), same),
      request: (permission) => call('permissions.request', () => ({ permission }), same),
    }),
    on(name, listener) {
      // A page without types can ask for anything.
      const heard: Listeners[typeof name] | undefined = listeners[name]
      if (!heard)
        throw new OtterOSError(
          'invalid',
          `There is no event "${name}". Events are: ${appEventNames.join(', ')}.`,
        )
      if (typeof listener !== 'function')
        throw new OtterOSError('invalid', `The listener of the event "${name}" must be a function.`)
      lastListener += 1
      const key = lastListener
      heard[key] = listener
      return () => {
        delete heard[key]
      }
    },
  })
}

/** A value as it is stored. Throws when JSON cannot hold it. */
function toJson(value: unknown): string {
  let text: string | undefined
  try {
    // Undefined for a function, a symbol and undefined, whatever its type says.
    text = stringify(value)
  } catch (cause) {
    throw new OtterOSError('invalid', `storage.set cannot store this value: ${messageOf(cause)}`)
  }
  if (text === undefined)
    throw new OtterOSError('invalid', `storage.set cannot store a value of type ${typeof value}`)
  return text
}
