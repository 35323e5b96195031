import type { CaipNetworkId, GetNftsParameters, Nft, NftsPage } from '@latchkit/core'
import {
  isCaipAddress,
  LatchkitError,
  toAddress,
  toLatchkitError,
  toNetworkId,
} from '@latchkit/core/internal'
import { type NftRecord, NftsReplySchema } from '../schemas/nfts.js'
import { get, type RequestContext } from './createRequest.js'
import { isServed } from './createSupportedChains.js'

/**
 * One page of the NFTs of an account. Those of other chains than the requested one are dropped.
 *
 * @throws INVALID_CAIP_ADDRESS, CANCELLED; everything else is NFTS_UNAVAILABLE with its cause
 */
export async function getNfts(context: RequestContext, parameters: GetNftsParameters): Promise<NftsPage> {
  const { account, cursor, signal } = parameters
  if (!isCaipAddress(account)) throw new LatchkitError('INVALID_CAIP_ADDRESS')
  const chainId = toNetworkId(account)
  try {
    if (!(await isServed(context, chainId, { signal }))) return { nfts: [], reason: 'unsupported' }
    const reply = await get(context, {
      path: `/v1/account/${encodeURIComponent(toAddress(account))}/nfts`,
      query: { chainId, cursor },
      schema: NftsReplySchema,
      signal,
    })
    return {
      nfts: reply.data.filter(each => each.chainId === chainId).map(each => toNft(context, each, chainId)),
      next: reply.next ?? undefined,
      since: reply.since,
      isStale: reply.stale,
      reason: reply.reason,
    }
  } catch (cause) {
    if (toLatchkitError(cause).code === 'CANCELLED') throw cause
    throw new LatchkitError('NFTS_UNAVAILABLE', { cause, context: { caipNetworkId: chainId } })
  }
}

/** A picture is taken from the server alone: its creator chose the address of the original, and would see who looks. */
function toNft({ baseUrl }: RequestContext, record: NftRecord, chainId: CaipNetworkId): Nft {
  const { imageUrl, ...rest } = record
  const image = imageUrl?.startsWith('/') ? { imageUrl: `${baseUrl}${imageUrl}` } : {}
  return { ...rest, ...image, chainId }
}
