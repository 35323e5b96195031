import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { installForeign } from './installForeign.js'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

/** Manifests of a project without dependencies. */
async function createManifests(name: string): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-foreign-'))
  folders.push(folder)
  const manifest = { name, version: '1.0.0' }
  const lock = { ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return pathToFileURL(`${folder}/`)
}

test('two installations at one time stay apart', { timeout: 120_000 }, async () => {
  const names = ['test-one', 'test-two']
  const manifests = await Promise.all(names.map(createManifests))
  const installed = await Promise.all(
    names.map((name, index) => installForeign({ name, manifests: manifests[index] as URL })),
  )
  for (const [index, foreign] of installed.entries()) {
    if ('missing' in foreign) throw new Error(foreign.missing)
    const path = foreign.require.resolve('./package.json')
    folders.push(dirname(path))
    expect(foreign.require(path)).toMatchObject({ name: names[index] })
  }
})
