import { Uint256Schema } from '@latchkit/api/schemas'
import { is } from 'valibot'
import type { ImageProxy } from '../nfts/image/createImageProxy.js'
import { readAmounts } from '../nfts/metadata/readItems.js'
import type { Caller, Upstreams } from '../upstream/createUpstreams.js'
import { toCoinType } from './nameRules.js'
import type { NameRecord, ToAvatar } from './provider.js'

const itemPattern = /^(eip155:\d{1,10})\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d+)$/i
/** What the proxy reads, and no document. */
const picturePattern = /^(?:https:\/\/|ipfs:\/\/|ar:\/\/|data:image\/)/i

/** Pictures of names, all by way of the image proxy: their hosts do not see who looks. */
export function createToAvatar(parameters: {
  /** CAIP-2 id of the chain of the ENS registry. */
  root: string
  upstreams: Upstreams
  images: Pick<ImageProxy, 'toItemPath' | 'toSignedPath'>
}): ToAvatar {
  const { root, upstreams, images } = parameters

  const toItemAvatar = async (
    { addresses }: NameRecord,
    [, chain = '', kind = '', token = '', item = '']: readonly string[],
    caller: Caller,
  ): Promise<string | undefined> => {
    const coinType = toCoinType(chain, root)
    const account = coinType === undefined ? undefined : addresses[coinType]
    if (!isHexAddress(account) || !is(Uint256Schema, item) || !upstreams.chains.includes(chain))
      return undefined
    const standard = kind.toLowerCase() === 'erc721' ? 'erc721' : 'erc1155'
    const [amount = 0n] = await readAmounts(upstreams.get(chain, caller), {
      account,
      items: [{ token: token.toLowerCase(), item, standard }],
    })
    return amount > 0n ? images.toItemPath({ chain, token: token.toLowerCase(), item }) : undefined
  }

  return async (name, caller) => {
    const record = name.attributes['avatar']?.trim() ?? ''
    const item = itemPattern.exec(record)
    if (item) return toItemAvatar(name, item, caller)
    return picturePattern.test(record) && URL.canParse(record) ? images.toSignedPath(record) : undefined
  }
}

const isHexAddress = (address: string | undefined): address is `0x${string}` =>
  /^0x[0-9a-f]{40}$/i.test(address ?? '')
