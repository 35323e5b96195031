import { createRequire } from 'node:module'
import { DevnetError } from '../errors.js'
import { installForeign } from '../foreign/installForeign.js'
import type { Bcoin } from './bcoin.js'

/** The database on disk that the node does not use in memory, and that does not compile on current versions of Node. */
function stubDatabase(load: NodeJS.Require): void {
  const path = createRequire(load.resolve('bdb')).resolve('leveldown')
  const module: Partial<NodeJS.Module> = {
    id: path,
    filename: path,
    loaded: true,
    exports: () => {
      throw new Error('The node runs in memory.')
    },
  }
  Object.assign(load.cache, { [path]: module })
}

/**
 * Installs bcoin, and loads it without its native parts.
 * @throws DevnetError `PROGRAM_MISSING` where npm fails
 */
export async function installBcoin(): Promise<Bcoin> {
  const message = 'bcoin, the Bitcoin node, could not be installed'
  const manifests = new URL('../../bcoin/', import.meta.url)
  const foreign = await installForeign({ name: 'bcoin', manifests }).catch(error => {
    throw new DevnetError('PROGRAM_MISSING', `${message}.`, { cause: error })
  })
  if ('missing' in foreign) throw new DevnetError('PROGRAM_MISSING', `${message}: ${foreign.missing}.`)
  stubDatabase(foreign.require)
  // bcoin's own name for its implementation without native parts.
  process.env['NODE_BACKEND'] = 'js'
  const bcoin: Bcoin = foreign.require('bcoin')
  return bcoin
}
