import type { NftsReply } from '@latchkit/api/schemas'
import { HttpError } from '../errors/HttpError.js'
import type { Caller } from '../upstream/createUpstreams.js'
import { parseAccount } from '../utils/parseAccount.js'
import type { NftProvider } from './provider.js'

export type NftService = {
  /**
   * @param address - plain or CAIP-10
   * @param chainId - CAIP-2; needed for a plain address
   * @throws HttpError INVALID_ADDRESS, BAD_REQUEST (no chain, the cursor), RATE_LIMITED; UpstreamError
   */
  getNfts(parameters: {
    address: string
    chainId: string | undefined
    cursor: string | undefined
    caller: Caller
  }): Promise<NftsReply>
}

const badRequest = (code: 'INVALID_ADDRESS' | 'BAD_REQUEST', message: string) =>
  new HttpError({ status: 400, code, message })

export function createNftService(parameters: {
  /** By CAIP-2 id. */
  providers: ReadonlyMap<string, NftProvider>
}): NftService {
  const { providers } = parameters
  return {
    async getNfts({ address, chainId, cursor, caller }) {
      const account = parseAccount(address, chainId)
      if (!account) throw badRequest('INVALID_ADDRESS', 'The address is not valid on this network.')
      if (account.chain === undefined) throw badRequest('BAD_REQUEST', 'chainId is missing.')
      const provider = providers.get(account.chain)
      // A chain without an index is no error of the caller's: the tab shows the reason.
      if (!provider) return { data: [], next: null, reason: 'unsupported' }
      const normal = provider.toAddress(account.address)
      if (normal === undefined)
        throw badRequest('INVALID_ADDRESS', 'The address is not valid on this network.')
      if (cursor && !provider.isCursor(cursor))
        throw badRequest('BAD_REQUEST', 'The cursor is not one of this list.')
      return provider.getPage({ address: normal, cursor: cursor || undefined, caller })
    },
  }
}
