import { dirname, join } from 'node:path'
import { DevnetError } from '../errors.js'
import { installForeign } from '../foreign/installForeign.js'

/**
 * Installs alto, the ERC-4337 bundler, and returns the path of its program. It is GPL-3.0, so nothing of it is copied,
 * imported or shipped: it runs as a process.
 *
 * @throws DevnetError `PROGRAM_MISSING` where npm fails
 */
export async function installAlto(): Promise<string> {
  const message = 'alto, the ERC-4337 bundler, could not be installed'
  const manifests = new URL('../../alto/', import.meta.url)
  const foreign = await installForeign({ name: 'alto', manifests }).catch(error => {
    throw new DevnetError('PROGRAM_MISSING', `${message}.`, { cause: error })
  })
  if ('missing' in foreign) throw new DevnetError('PROGRAM_MISSING', `${message}: ${foreign.missing}.`)
  return join(dirname(foreign.require.resolve('@pimlico/alto')), 'cli/alto.js')
}
