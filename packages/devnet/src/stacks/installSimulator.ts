import { DevnetError } from '../errors.js'
import { type Foreign, installForeign } from '../foreign/installForeign.js'

/**
 * Installs the simulator of Clarity contracts outside of the workspaces, once.
 * @throws DevnetError `PROGRAM_MISSING` where npm fails
 */
export async function installSimulator(): Promise<Exclude<Foreign, { missing: string }>> {
  const message = 'The simulator of Stacks could not be installed'
  const manifests = new URL('../../clarinet/', import.meta.url)
  const foreign = await installForeign({ name: 'clarinet', manifests }).catch(error => {
    throw new DevnetError('PROGRAM_MISSING', `${message}.`, { cause: error })
  })
  if ('missing' in foreign) throw new DevnetError('PROGRAM_MISSING', `${message}: ${foreign.missing}.`)
  return foreign
}
