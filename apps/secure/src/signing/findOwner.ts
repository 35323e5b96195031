import type { Call } from './call.js'
import { isEvmAddress } from './evm/toChecksumAddress.js'
import { RequestError } from './RequestError.js'
import { getSmartAccount, toSmartAccountSignature } from './smartAccount/smartAccount.js'
import { isHex } from './toBytes.js'
import type { HandleRequestContext, Hex } from './types.js'

export const needsBundler = (): RequestError =>
  new RequestError(
    'METHOD_UNSUPPORTED',
    'A smart account needs a bundler, which this site does not have. Use the other account.',
    4200,
  )

export type Owner = {
  address: string
  /** The owner's signature as the smart account's: ERC-6492 while it has no code, else ERC-1271's. */
  wrap(signature: Hex): Promise<Hex>
}

const toAddress = (caipAddress: string): string => caipAddress.slice(caipAddress.lastIndexOf(':') + 1)

/** The key that signs for a smart account; undefined for other accounts. Throws `RequestError` where a passkey is it. */
export function findOwner(
  { account, network, address }: Call,
  context: HandleRequestContext,
): Owner | undefined {
  if (account.type !== 'smartAccount') return undefined
  const owner = context.accounts
    .filter(({ type }) => type === 'eoa')
    .map(({ caipAddress }) => toAddress(caipAddress))
    .filter(isEvmAddress)
    .find(
      candidate => getSmartAccount({ address: candidate }).address.toLowerCase() === address.toLowerCase(),
    )
  if (!owner) throw needsBundler()
  return {
    address: owner,
    async wrap(signature) {
      const { caipNetworkId } = network
      const params = [address, 'latest']
      const code = await context.rpc.request({
        caipNetworkId,
        method: 'eth_getCode',
        params,
        signal: context.signal,
      })
      const isDeployed = isHex(code) && code !== '0x'
      return toSmartAccountSignature(getSmartAccount({ address: owner }), signature, isDeployed)
    },
  }
}
