import { readFileSync } from 'node:fs'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { checkPackedSite } from '../lib/checkPackedSite.mjs'
import { packAll } from '../lib/pack.mjs'
import { listPackages } from '../lib/sources.mjs'

/** Files that a host needs; all else in a tarball is a slip. */
const wanted = [
  /^(package\.json|README\.md|LICENSE|styles\.css)$/,
  /^dist\/.+\.(js|js\.map|d\.ts|d\.ts\.map)$/,
  // The commands, which load what is built.
  /^bin\/[\w-]+\.js$/,
  // The targets of the source maps, and of the condition @latchkit/source.
  /^src\/.+\.tsx?$/,
  // The secure site, which the server serves.
  /^secure\/(\w+\.html|manifest\.json|LICENSES\.md|assets\/[\w.-]+\.(js|css))$/,
]
const unwanted = /\.(test|test-d|real\.test|browser\.test)\.|(^|\/)fixtures\/|^(dist|src)\/(.+\/)?testing\//

function listStrays({ files }) {
  const sources = new Set(files)
  return files.flatMap(file => {
    if (unwanted.test(file) || !wanted.some(pattern => pattern.test(file)))
      return [`${file} is of no use to a host`]
    const source = /^dist\/(.+)\.d\.ts$/.exec(file)?.[1]
    return source && !sources.has(`src/${source}.ts`) && !sources.has(`src/${source}.tsx`)
      ? [`${file} has no source any more: delete dist and build again`]
      : []
  })
}

/** Every package says where it comes from, and has a page of its own on the registry. */
function listMissing({ folder, files }, manifest) {
  const missing = [
    'description',
    'keywords',
    'author',
    'repository',
    'homepage',
    'bugs',
    'license',
    'engines',
  ].filter(field => !manifest[field])
  if (manifest.repository && manifest.repository.directory !== `packages/${folder}`)
    missing.push('repository.directory of this package')
  return [...missing, ...['README.md', 'LICENSE'].filter(file => !files.includes(file))].map(
    each => `${each} is missing`,
  )
}

async function lint(data, manifest) {
  const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)
  const { messages } = await publint({ pack: { tarball }, strict: true })
  return messages.map(message => formatMessage(message, manifest, { color: false }))
}

/** Hosts resolve ES modules by `node16` or by a bundler; CommonJS is not offered. */
const resolutions = new Set(['node16-esm', 'bundler', 'node10'])

async function checkTypes(data) {
  const { types, problems = [] } = await checkPackage(createPackageFromTarballData(data), {
    excludeEntrypoints: [/\.css$/],
  })
  if (!types) return ['no types are packed']
  return problems
    .filter(({ resolutionKind, resolutionOption }) => {
      if (resolutionKind) return resolutions.has(resolutionKind)
      return resolutionOption === undefined || resolutionOption !== 'node10'
    })
    .map(({ kind, entrypoint, fileName }) => `${kind}: ${entrypoint ?? fileName ?? ''}`)
}

export const name = 'packed packages'

/** What `npm publish` would send, held to publint, to 'are the types wrong' and to our own list. */
export async function run() {
  const manifests = new Map(listPackages().map(({ folder, manifest }) => [folder, manifest]))
  const results = []
  for (const packed of await packAll()) {
    const manifest = manifests.get(packed.folder)
    const data = readFileSync(packed.tarball)
    results.push(
      { title: `${packed.name}: nothing but what a host needs is packed`, problems: listStrays(packed) },
      {
        title: `${packed.name}: the manifest says where it comes from`,
        problems: listMissing(packed, manifest),
      },
      { title: `${packed.name}: publint has no complaint`, problems: await lint(data, manifest) },
      { title: `${packed.name}: types resolve as the code does`, problems: await checkTypes(data) },
    )
  }
  const server = (await packAll()).find(({ folder }) => folder === 'server')
  results.push({
    title: `${server.name}: serves the secure site that is packed with it`,
    problems: checkPackedSite(server),
  })
  return results
}
