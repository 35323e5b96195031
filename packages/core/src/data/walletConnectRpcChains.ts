import type { CaipNetworkId } from '../contract/ids.js'

/** Networks of the wallet-connection RPC (R9.8, D19); the operator adds development chains. */
export const walletConnectRpcChains: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:97',
  'eip155:100',
  'eip155:137',
  'eip155:324',
  'eip155:8217',
  'eip155:8453',
  'eip155:42161',
  'eip155:42220',
  'eip155:43113',
  'eip155:43114',
  'eip155:80002',
  'eip155:84532',
  'eip155:421614',
  'eip155:7777777',
  'eip155:11155111',
  'eip155:11155420',
  'eip155:1313161554',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]
