/**
 * The import rules of the web folder, as data. Each layer (a folder below web/src) names the layers it may import from;
 * a folder always may import itself. Files directly in web/src are the composition root and may import anything.
 */
export const layers = {
  lib: [],
  ui: ['lib'],
  kernel: ['lib'],
  sandbox: ['lib', 'kernel'],
  backend: ['lib', 'kernel'],
  apps: ['lib', 'ui', 'kernel', 'sandbox'],
  shell: ['lib', 'ui', 'kernel'],
  root: ['lib', 'ui', 'kernel', 'sandbox', 'backend', 'apps', 'shell'],
  // The page of links, an entry of its own: see `partRules`.
  guest: ['lib', 'ui', 'kernel', 'backend'],
}

/** Layers that may import one part of another layer alone. */
export const partRules = [{ layer: 'guest', of: 'backend', part: 'links' }]

/**
 * The parts of the kernel (folders, and files next to them) in their order: each may import those that stand before it. `os.ts`,
 * which puts everything together, stands last.
 */
export const kernelOrder = [
  'events',
  'badges',
  'notifications',
  'storage',
  'server-types',
  'session',
  'apps',
  'windows',
  'commands',
  'files',
  'settings',
  'window-session',
  'file-dialogs',
  'messages',
  'sharing',
  'documents',
  'desktop',
  'browser',
  'community',
  'vm',
  'otterscript',
  'app-platform',
  'plugins',
  'assistant',
  'search',
  'os',
]

/** Imports against that order: of types alone, which are gone when the code runs. `from` absent: any part. */
export const kernelExceptions = [
  { to: 'os', why: 'a function names the services that it takes: Pick<Os, …>' },
  {
    from: 'apps',
    to: 'windows',
    why: 'a window is opened with what its app declares, and an app is shown in a window',
  },
]

function judgeKernelImport(file, target, isTypeOnly) {
  const [from, to] = [file, target].map((path) => path.split('/')[1].replace(/\.ts$/, ''))
  if (from === to) return null
  const [place, other] = [from, to].map((part) => kernelOrder.indexOf(part))
  if (place === -1) return `kernel/${from} has no place in kernelOrder in scripts/layers.mjs`
  if (other !== -1 && other < place) return null
  const exception = kernelExceptions.find((one) => one.to === to && (one.from ?? from) === from)
  if (exception && isTypeOnly) return null
  return exception
    ? `kernel/${from} may import types alone of kernel/${to}`
    : `kernel/${from} may not import kernel/${to}, which stands after it`
}

/** Modules of ours that a layer may not import outside the folder `within`, and what its files do `instead`. */
export const moduleRules = [
  { module: 'lib/key-value-storage', layer: 'apps', instead: 'take os.storage' },
  { module: 'lib/key-value-storage', layer: 'ui', instead: 'take what os.storage gives' },
  {
    module: 'lib/key-value-storage',
    layer: 'kernel',
    within: 'kernel/storage/',
    instead: 'take OsStorage or DeviceStorage of kernel/storage',
  },
]

/** Packages that only some layers may import; every package not listed is free for all. */
export const packageRules = [
  { package: /^@supabase\//, only: ['backend'] },
  { package: /^(react|react-dom|radix-ui|lucide-react)(\/|$)/, not: ['kernel', 'lib'] },
]

/**
 * Says what is wrong with one import, or null. Paths are relative to web/src with forward slashes;
 * `target` is such a path for an import of our own code, or null when `specifier` is a package; `isTypeOnly` for
 * `import type`.
 */
export function judgeImport(file, specifier, target, isTypeOnly = false) {
  const layer = file.includes('/') ? file.slice(0, file.indexOf('/')) : null
  if (layer === null) return null
  if (target === null) {
    const rule = packageRules.find((candidate) => candidate.package.test(specifier))
    if (rule?.only && !rule.only.includes(layer)) return `${layer} may not import ${specifier}`
    if (rule?.not?.includes(layer)) return `${layer} may not import ${specifier}`
    return null
  }
  const rule = moduleRules.find((one) => one.module === target && one.layer === layer)
  if (rule && !(rule.within && file.startsWith(rule.within)))
    return `${layer} may not import ${target}: ${rule.instead}`
  const allowed = layers[layer]
  if (!allowed) return `web/src/${layer} is not a layer: add it to scripts/layers.mjs or move the file`
  // `@/apps` is the folder's index; any other name without a folder is a file of the composition root.
  const targetLayer = target.includes('/')
    ? target.slice(0, target.indexOf('/'))
    : target in layers
      ? target
      : null
  if (targetLayer === null) return `${layer} may not import the composition root`
  if (targetLayer === layer) {
    if (layer === 'kernel') return judgeKernelImport(file, target, isTypeOnly)
    if (layer !== 'apps') return null
    const [own, other] = [file.split('/')[1], target.split('/')[1]]
    return own === other || !file.slice('apps/'.length).includes('/')
      ? null
      : `app ${own} may not import app ${other}`
  }
  const part = partRules.find((one) => one.layer === layer && one.of === targetLayer)
  if (part && !target.startsWith(`${part.of}/${part.part}/`))
    return `${layer} may import ${part.of}/${part.part} alone`
  return allowed.includes(targetLayer) ? null : `${layer} may not import ${targetLayer}`
}
