import { readdirSync } from 'node:fs'
import { root } from '../root.mjs'
import { isTest } from '../sources.mjs'

/** Folders whose code reads what wallets, chains, servers, pages and visitors send. */
const folders = [
  ...['server', 'core', 'evm', 'solana', 'bitcoin', 'stacks', 'walletconnect', 'embedded', 'api'].map(
    name => `packages/${name}/src`,
  ),
  'apps/secure/src',
]

/** What only tests of the folder use. */
const ofTests = /^apps\/secure\/src\/custody\/theft\//

/** Sources of these folders, without tests and what only tests use, as paths below the repository. */
export const listFiles = () =>
  folders.flatMap(folder =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .sort()
      .filter(file => /\.tsx?$/.test(file))
      .map(file => `${folder}/${file}`)
      .filter(file => !ofTests.test(file))
      .filter(file => !isTest(`${root}/${file}`, `${root}/${folder.slice(0, -4)}`)),
  )
