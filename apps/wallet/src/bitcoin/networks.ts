import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { invalidParams } from '../core/errors.js'
import { toBitcoinName } from './standardChain.js'

export type BitcoinNetwork = typeof NETWORK

/** @throws {WalletRpcError} -32602 for a network that the wallet cannot sign for */
export function toBitcoinNetwork(caipNetworkId: string): BitcoinNetwork {
  const name = toBitcoinName(caipNetworkId)
  if (!name) throw invalidParams(`The wallet does not know the network ${caipNetworkId.slice(0, 64)}.`)
  if (name === 'mainnet') return NETWORK
  return name === 'regtest' ? { ...TEST_NETWORK, bech32: 'bcrt' } : TEST_NETWORK
}
