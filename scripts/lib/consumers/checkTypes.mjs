import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages } from '../sources.mjs'
import { execute, npm } from './install.mjs'
import { listTypeErrors } from './readOutput.mjs'

/**
 * Versions of TypeScript, and how each finds modules: those of `verify` in the gate, the others with `npm run test:long`.
 * TypeScript 6 deprecates node10, 7 has none.
 */
const compilers = [
  { version: '5.4.5', verify: ['bundler'], others: ['node16', 'node10'] },
  { version: '5.6.3', verify: [], others: ['bundler', 'node16', 'node10'] },
  { version: '5.9.3', verify: [], others: ['bundler', 'node16', 'node10'] },
  { version: '6.0.3', verify: [], others: ['bundler', 'node16', 'node10'] },
  { version: '7.0.2', verify: ['node16'], others: ['bundler'] },
]

/** What the types of our packages import, peers and the optional ones included. wagmi 2 is the one of older compilers. */
const peers = {
  '@playwright/test': '1.65.1',
  '@types/node': '20.19.25',
  '@types/react': '19.2.7',
  '@types/react-dom': '19.2.3',
  '@wagmi/core': '2.22.1',
  ethers: '6.17.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
  viem: '2.57.1',
  vitest: '4.1.12',
}

const aliasOf = version => `typescript-${version}`

/** Every public entry of every package, imported; a site names what it uses of it. */
function writeConsumer(folder) {
  const entries = listPackages()
    .filter(({ manifest }) => !manifest.private)
    .flatMap(({ manifest }) =>
      Object.keys(manifest.exports)
        .filter(entry => !entry.endsWith('.css'))
        .map(entry => manifest.name + entry.slice(1)),
    )
  const code = entries.map((entry, index) => `import * as e${index} from '${entry}'`)
  code.push(
    `export const entries: readonly object[] = [${entries.map((_, index) => `e${index}`).join(', ')}]`,
  )
  // An import that resolves to nothing known would be \`any\`, and pass.
  code.push(
    ...entries.map(
      (_, index) => `export const known${index}: 0 extends 1 & typeof e${index} ? false : true = true`,
    ),
  )
  writeFileSync(join(folder, 'consumer.ts'), `${code.join('\n')}\n`)
}

function writeConfig(folder, version, resolution) {
  const name = `tsconfig.${version}.${resolution}.json`
  const compilerOptions = {
    target: 'ES2022',
    module: resolution === 'node16' ? 'Node16' : 'ESNext',
    moduleResolution: resolution,
    ...(version.startsWith('6') && resolution === 'node10' ? { ignoreDeprecations: '6.0' } : {}),
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    esModuleInterop: true,
    types: ['node'],
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  }
  writeFileSync(join(folder, name), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }))
  return name
}

/**
 * Compiles a file that imports every public entry, with `skipLibCheck: false`.
 * @returns one result for each compiler and resolution
 */
export async function checkTypes(work, tarballs, { isFull }) {
  const folder = join(work, 'types')
  mkdirSync(folder)
  const chosen = compilers
    .map(({ version, verify, others }) => ({
      version,
      resolutions: isFull ? [...verify, ...others] : verify,
    }))
    .filter(({ resolutions }) => resolutions.length > 0)
  const manifest = {
    name: 'consumer-types',
    private: true,
    type: 'module',
    dependencies: { ...peers, ...Object.fromEntries(tarballs) },
    devDependencies: Object.fromEntries(
      chosen.map(({ version }) => [aliasOf(version), `npm:typescript@${version}`]),
    ),
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  await npm(['install', '--no-audit', '--no-fund', '--ignore-scripts'], folder)
  writeConsumer(folder)
  const results = []
  for (const { version, resolutions } of chosen)
    for (const resolution of resolutions) {
      const compiler = join(folder, 'node_modules', aliasOf(version), 'bin/tsc')
      const config = writeConfig(folder, version, resolution)
      const { output, status } = await execute(
        process.execPath,
        [compiler, '-p', config, '--pretty', 'false'],
        folder,
      )
      const problems = listTypeErrors(output)
      // A compiler that did not come to check anything has no file to name.
      if (status !== 0 && !/error TS/.test(output)) problems.push(output.slice(0, 600))
      results.push({
        title: `TypeScript ${version} with ${resolution}: every public entry has its types`,
        problems,
      })
    }
  return results
}
