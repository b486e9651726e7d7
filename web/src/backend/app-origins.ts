import { appPlaceFunction } from '@otteros/contracts'
import type { AppOrigin, AppOrigins, Confinement } from '@/kernel/app-platform/types'
import { log } from '@/lib/log'
import type { Result } from '@/lib/result'
import type { BackendClient } from './client'
import type { BackendConfig } from './config'

/** The part of the client library that the adapter uses. */
interface OriginsClient {
  readonly functions: Pick<BackendClient['functions'], 'invoke'>
}

interface AppOriginsOptions {
  readonly config: () => Promise<Result<Pick<BackendConfig, 'userContentHost'>>>
  readonly client: () => Promise<Result<OriginsClient>>
  /** The place for when there is no other. */
  readonly ownHost: AppOrigin
  /** Its page that tells whether the browser confines apps. */
  readonly ownConfinementPage: string
  /** Whether the browser can reach a host; see {@link canReach}. */
  readonly reaches: (origin: string) => Promise<boolean>
  /** How the browser confines apps, as a page of the server finds out; null: it said nothing. See {@link askConfinement}. */
  readonly confines: (page: string) => Promise<Confinement | null>
  /** Whether the browser runs the page's host in the desktop's thread. */
  readonly sharesThread: (page: string) => Promise<boolean>
}

/** How a browser keeps apps of a host apart. */
type Apartness = Pick<AppOrigin, 'confinement' | 'sharesThread'>

/** ms that the server has to name a place. */
const timeLimit = 8000
/** ms after which a host counts as out of reach. */
const probeTimeLimit = 4000

/**
 * Whether the browser can reach a user-content host: some do not lead names below `localhost` anywhere, and a wildcard name or
 * certificate may be missing. Loads the small picture that every such host has; nothing else of it can be seen from here.
 */
export function canReach(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image()
    const settle = (isReached: boolean) => {
      clearTimeout(timer)
      picture.src = ''
      resolve(isReached)
    }
    const timer = setTimeout(() => settle(false), probeTimeLimit)
    picture.addEventListener('load', () => settle(true), { once: true })
    picture.addEventListener('error', () => settle(false), { once: true })
    picture.src = `${origin}/__probe`
  })
}

/** Chromium without a list of allowed connections: only names of hosts leave it. Other engines let more out. */
const isChromium = () => 'chrome' in window || 'userAgentData' in navigator

/**
 * How the browser confines apps. A page of the server tries a connection that its list of allowed ones leaves out; where that is
 * refused, and the same without a list is not, so is all else. Null when it says nothing in time, e.g. without the server.
 */
export async function askConfinement(page: string): Promise<Confinement | null> {
  const [withList, withoutList] = await Promise.all([readProbe(page), readProbe(`${page}?control`)])
  if (withList === null || withoutList === null) return null
  if (withList === 'confined' && withoutList === 'open') return 'full'
  return isChromium() ? 'names' : 'none'
}

/** What a page of the server says to the page around it, in a hidden frame; null: nothing in time. */
function readProbe(page: string): Promise<unknown> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    const settle = (answer: unknown) => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      frame.remove()
      resolve(answer)
    }
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== null && source === frame.contentWindow) settle(data)
    }
    const timer = setTimeout(() => settle(null), probeTimeLimit)
    window.addEventListener('message', hear)
    frame.setAttribute('sandbox', 'allow-scripts')
    frame.setAttribute('aria-hidden', 'true')
    frame.tabIndex = -1
    frame.hidden = true
    frame.src = page
    document.body.append(frame)
  })
}

/** The server's answer as a place below the host that it named itself; null when it is anything else. */
function readPlace(
  answer: unknown,
  host: string,
): (Pick<AppOrigin, 'url'> & { readonly origin: string }) | null {
  if (typeof answer !== 'object' || answer === null || !('url' in answer) || !('origin' in answer))
    return null
  const { url, origin } = answer
  if (typeof url !== 'string' || typeof origin !== 'string' || !URL.canParse(url)) return null
  const place = new URL(url)
  const isBelow = place.host.endsWith(`.${host}`) && /^https?:$/.test(place.protocol)
  return isBelow && place.origin === origin ? { url, origin } : null
}

/** Places for apps on the server's user-content hosts, each asked for once; the own host where that cannot be. */
export function createAppOrigins(options: AppOriginsOptions): AppOrigins {
  const { config, client, ownHost, reaches } = options
  const origins = new Map<string, Promise<AppOrigin | null>>()
  let reached: Promise<boolean> | null = null
  const known = new Map<'app' | 'own', Apartness>()

  const apartnessOf = async (host: 'app' | 'own', page: string): Promise<Apartness> => {
    const remembered = known.get(host)
    if (remembered) return remembered
    const confinement = await options.confines(page)
    const isShared = confinement === 'none' && (await options.sharesThread(page))
    const apartness: Apartness = {
      confinement: confinement ?? 'none',
      ...(isShared && { sharesThread: true }),
    }
    // Only an answer is remembered: the server may be back the next time.
    if (confinement !== null) known.set(host, apartness)
    return apartness
  }

  const ask = async (app: string, hosts: readonly string[]): Promise<AppOrigin | null> => {
    const [configured, connected] = [await config(), await client()]
    if (!configured.ok || !connected.ok || configured.value.userContentHost === null) return null
    const { data, error } = await connected.value.functions.invoke<unknown>(appPlaceFunction, {
      body: { app, hosts },
      signal: AbortSignal.timeout(timeLimit),
    })
    const place = error ? null : readPlace(data, configured.value.userContentHost)
    if (!place) {
      log.warn('The server named no place for an app', error)
      return null
    }
    reached ??= reaches(place.origin)
    const apartness = apartnessOf('app', `${place.origin}/__confinement`)
    if (await reached) return { ...place, hasNetwork: hosts.length > 0, ...(await apartness) }
    log.warn(`The browser cannot reach ${place.origin}, so apps run on the desktop's own host`)
    return null
  }

  const find = (app: string, hosts: readonly string[]) => {
    const key = JSON.stringify([app, hosts.toSorted()])
    const found = origins.get(key)
    if (found) return found
    const asked = ask(app, hosts).catch((cause: unknown) => {
      log.warn('The server could not be asked for the place of an app', cause)
      return null
    })
    origins.set(key, asked)
    // Only what was found is remembered: the server may be back the next time.
    void asked.then((place) => place ?? origins.delete(key))
    return asked
  }

  return {
    async find(app, hosts) {
      const place = await find(app, hosts)
      if (place) return place
      // A host that the server does not grant must not cost the app its own place.
      const withoutNetwork = hosts.length > 0 ? await find(app, []) : null
      if (withoutNetwork) return withoutNetwork
      return { ...ownHost, ...(await apartnessOf('own', options.ownConfinementPage)) }
    },
  }
}
