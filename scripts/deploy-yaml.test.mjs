import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { root } from './lib/project.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')

/** The documents of a file; throws on whatever is not plain, valid YAML, such as a key that stands there twice. */
function readYaml(file) {
  const documents = parseAllDocuments(read(file), { strict: true, uniqueKeys: true })
  return documents.map((document) => {
    const [problem] = [...document.errors, ...document.warnings]
    if (problem) throw new Error(`${file}: ${problem.message}`)
    return document.toJS()
  })
}

/** Settings in the table of the README. */
const documented = new Set(
  [...read('README.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name]) => name),
)
const undocumented = (settings) => Object.keys(settings).filter((name) => !documented.has(name))

test.each(['one-machine', 'many'])('the compose file of %s names only what there is', (folder) => {
  const [compose] = readYaml(`deploy/${folder}/compose.yaml`)
  const services = Object.entries(compose.services)
  const desktops = services.filter(([, { environment }]) => environment?.PUBLIC_URL)
  expect(desktops.length).toBeGreaterThan(0)
  for (const [, { environment }] of desktops) expect(undocumented(environment)).toEqual([])
  for (const [name, service] of services) {
    for (const network of service.networks) expect(compose.networks, name).toHaveProperty(network)
    const needed = service.depends_on ?? []
    for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(compose.services, name).toHaveProperty(other)
    const volumes = (service.volumes ?? []).filter((volume) => !volume.startsWith('.'))
    for (const volume of volumes) expect(compose.volumes, name).toHaveProperty(volume.split(':')[0])
  }
  for (const { context, dockerfile } of services.flatMap(([, { build }]) => build ?? []))
    expect(existsSync(join(root, 'deploy', folder, context, dockerfile)), dockerfile).toBe(true)
})

test('the manifests of Kubernetes name only what there is, and settings that are texts and documented', () => {
  const [kustomization] = readYaml('deploy/kubernetes/kustomization.yaml')
  const files = [...kustomization.resources, 'secret.example.yaml']
  const objects = files.flatMap((file) => readYaml(`deploy/kubernetes/${file}`))
  for (const object of objects)
    expect(object).toMatchObject({
      apiVersion: expect.any(String),
      kind: expect.any(String),
      metadata: { name: expect.any(String) },
    })
  const find = (kind) => objects.find((object) => object.kind === kind)
  for (const settings of [find('ConfigMap').data, find('Secret').stringData]) {
    expect(undocumented(settings)).toEqual([])
    for (const value of Object.values(settings)) expect(value).toBeTypeOf('string')
  }
  const { spec } = find('Deployment').spec.template
  const [{ envFrom, volumeMounts, ports }] = spec.containers
  expect(envFrom).toEqual([
    { configMapRef: { name: find('ConfigMap').metadata.name } },
    { secretRef: { name: find('Secret').metadata.name } },
  ])
  expect(volumeMounts.map(({ name }) => name)).toEqual(spec.volumes.map(({ name }) => name))
  expect(find('Service').spec.ports[0].targetPort).toBe(ports[0].name)
})
