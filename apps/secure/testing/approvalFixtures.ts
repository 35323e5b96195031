import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'
import { tweakSecret } from '../src/keys/tweakSecret.js'
import { toChecksumAddress } from '../src/signing/evm/toChecksumAddress.js'
import { RequestError } from '../src/signing/RequestError.js'
import { toHex } from '../src/signing/toBytes.js'
import { toPayloadDigest } from '../src/signing/toPayloadDigest.js'
import type {
  ApprovalRequest,
  HandleRequestContext,
  NetworkFacts,
  Payload,
  Signer,
  SigningRpc,
} from '../src/signing/types.js'

/** A fixed key per family, as custody derives them. */
const secret = new Uint8Array(32).fill(7)
const point = secp256k1.getPublicKey(secret, false)

export const evmAddress = toChecksumAddress(toHex(keccak_256(point.subarray(1)).subarray(12)))
export const solanaAddress = base58.encode(ed25519.getPublicKey(secret))
export const origin = 'https://app.example'

export const mainnet = {
  caipNetworkId: 'eip155:1',
  name: 'Ethereum',
  symbol: 'ETH',
  decimals: 18,
} as const satisfies NetworkFacts
export const solana = {
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  symbol: 'SOL',
  decimals: 9,
} as const satisfies NetworkFacts

const evmAccount = { caipAddress: `eip155:1:${evmAddress}`, type: 'eoa' } as const
const solanaAccount = { caipAddress: `${solana.caipNetworkId}:${solanaAddress}`, type: 'eoa' } as const

/** A custody that holds its keys in the open. */
const fakeSigner: Signer = {
  async signDigest(digest) {
    const { r, s, recovery } = secp256k1.Signature.fromBytes(
      secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' }),
      'recovered',
    )
    return { r, s, yParity: recovery === 1 ? 1 : 0 }
  },
  signTaproot: async digest => schnorr.sign(digest, tweakSecret(secret)),
  signSolana: async message => ed25519.sign(message, secret),
}

type Replies = Readonly<Record<string, unknown>>

const replies: Replies = {
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00', number: '0x10' },
  eth_maxPriorityFeePerGas: '0x5f5e100',
  eth_gasPrice: '0x4190ab00',
  eth_getTransactionCount: '0x5',
  eth_estimateGas: '0xc350',
  eth_getBalance: '0x8ac7230489e80000',
  eth_chainId: '0x1',
}

export type FakeRpc = SigningRpc & { sent: string[]; calls: string[] }

/** An endpoint with fixed replies; a reply that is an error is thrown. */
export function createFakeRpc(own: Replies = {}): FakeRpc {
  const sent: string[] = []
  const calls: string[] = []
  return {
    sent,
    calls,
    async request({ method }) {
      calls.push(method)
      const reply = Object.hasOwn(own, method) ? own[method] : replies[method]
      if (reply instanceof Error) throw reply
      if (reply === undefined) throw new RequestError('RPC_FAILED', 'Method not found', -32601)
      return reply
    },
    async broadcast({ transaction }) {
      sent.push(transaction)
      return 'hash'
    },
    getNetwork: async id => [mainnet, solana].find(({ caipNetworkId }) => caipNetworkId === id),
  }
}

export type FakeContext = HandleRequestContext & { shown: ApprovalRequest[]; rpc: FakeRpc }

/** A visitor who approves what is shown, unless `decide` returns otherwise. */
export function createContext(
  own: Partial<Pick<HandleRequestContext, 'askApproval' | 'custody' | 'accounts'>> & { rpc?: FakeRpc } = {},
): FakeContext {
  const shown: ApprovalRequest[] = []
  return {
    origin,
    accounts: [evmAccount, solanaAccount],
    custody: fakeSigner,
    async askApproval(request) {
      shown.push(request)
      return { approved: true, digest: toPayloadDigest(request) }
    },
    ...own,
    rpc: own.rpc ?? createFakeRpc(),
    shown,
  }
}

export const toRequest = (payload: Payload, isSent = true): ApprovalRequest => {
  const isSolana = payload.kind.startsWith('solana')
  return {
    id: 'request',
    origin,
    account: isSolana ? solanaAccount : evmAccount,
    network: isSolana ? solana : mainnet,
    method: 'eth_sendTransaction',
    isSent,
    payload,
    createdAt: 0,
  }
}
