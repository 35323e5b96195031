import { execFileSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { root } from '../../../scripts/lib/root.mjs'
import { program } from './server.mjs'

const source = join(root, 'packages/server/src')
const built = join(root, 'packages/server/dist')

const toBuilt = file => pathToFileURL(join(built, file.slice(source.length))).href

/**
 * Builds the packages and compiles the program over the server's build, which operators run. From the sources it would
 * take 90 MB more for the loader of TypeScript, and memory is among what is measured.
 *
 * @param {{ isBuilt?: boolean }} [options] `isBuilt`: the packages are built from these sources
 */
export async function buildServer({ isBuilt = false } = {}) {
  if (!isBuilt) execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
  const bundle = await rolldown({
    input: join(source, 'testing/relayProcess.ts'),
    platform: 'node',
    plugins: [
      {
        name: 'build-of-the-server',
        resolveId: (id, from) =>
          id.startsWith('../') && from
            ? { id: toBuilt(resolve(dirname(from), id)), external: true }
            : undefined,
      },
    ],
  })
  await bundle.write({ file: program, format: 'esm' })
}
