import type { Network } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'

/**
 * A URL of the server, for a network that has no endpoint of the site.
 * @throws RPC_FAILED where the site has no server, or its URL could not be loaded
 */
export async function getServerUrl(
  network: Network,
  getUrl: () => Promise<string | undefined> | undefined,
): Promise<string> {
  let url: string | undefined
  let cause: unknown
  try {
    url = await getUrl()
  } catch (error) {
    cause = error
  }
  if (url !== undefined) return url
  throw new LatchkitError('RPC_FAILED', {
    cause,
    details: cause ? 'The server is unavailable.' : `No endpoint is configured for ${network.name}.`,
  })
}
