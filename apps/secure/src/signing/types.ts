import type { EmbeddedAccount } from '@latchkit/core'

export type Hex = `0x${string}`

/**
 * What is asked for, as the bytes themselves. The screen is decoded from it and the digest is computed from it; nothing
 * else of the request reaches either. It can be cloned, and is frozen.
 */
export type Payload =
  /** Serialised without a signature: nonce, fees and gas are in it. */
  | { kind: 'evmTransaction'; chainId: string; unsigned: Hex }
  /** EIP-191: the bytes behind the prefix. */
  | { kind: 'evmMessage'; bytes: Hex }
  /** EIP-712, as JSON with its members in one order. */
  | { kind: 'evmTypedData'; json: string }
  /** In wire format, base64, one or more. */
  | { kind: 'solanaTransactions'; wires: readonly string[] }
  | { kind: 'solanaMessage'; bytes: Hex }
  | BitcoinTransactionPayload
  /** BIP-322, or ECDSA with a recoverable key (BIP-137). */
  | { kind: 'bitcoinMessage'; bytes: Hex; protocol: 'bip322' | 'ecdsa' }
  /** In the form of SIP-005, its signature empty. */
  | { kind: 'stacksTransaction'; unsigned: Hex }
  | { kind: 'stacksMessage'; bytes: Hex }

export type EvmPayload = Extract<Payload, { kind: `evm${string}` }>

export type SolanaPayload = Extract<Payload, { kind: `solana${string}` }>

/** An account of Bitcoin by its key: segwit for payments, taproot for collectibles. */
export type BitcoinAccountType = 'payment' | 'ordinal'

export type BitcoinTransactionPayload = {
  kind: 'bitcoinTransaction'
  /** Without witnesses. */
  unsigned: Hex
  /** The output that each input spends, in satoshis; each is checked before, or signed with. */
  spent: readonly { amount: string; script: Hex }[]
  /** Every input of the visitor's accounts; each signature covers the whole transaction. */
  signs: readonly { index: number; sighash: number; type: BitcoinAccountType }[]
  /** The scripts of the visitor's addresses on the network. */
  own: readonly Hex[]
}

/** How the operator's server names a network. */
export type NetworkFacts = {
  caipNetworkId: string
  name: string
  symbol: string
  decimals: number
  isTest?: boolean | undefined
}

/** One request that waits for the visitor. */
export type ApprovalRequest = {
  id: string
  /** Of the page that asks, proven by the protocol; never from the request. */
  origin: string
  /** CAIP-10, one of the visitor's. */
  account: EmbeddedAccount
  network: NetworkFacts
  method: string
  /** Whether it is broadcast after it is signed. */
  isSent: boolean
  payload: Payload
  /** Unix milliseconds. */
  createdAt: number
}

/** `digest`: of the payload that was on the screen, by `toPayloadDigest`; another one is not signed. */
export type ApprovalDecision = { approved: true; digest: string } | { approved: false }

/** `danger` needs an extra tick before it can be approved. */
export type Severity = 'danger' | 'caution' | 'note'

export type LabelId =
  | 'allowance'
  | 'approvalForAll'
  | 'batch'
  | 'burn'
  | 'chainMismatch'
  | 'collectibles'
  | 'contractCreation'
  | 'delegation'
  | 'domainMismatch'
  | 'furtherTerms'
  | 'hiddenText'
  | 'highFee'
  | 'leftover'
  | 'lookupTable'
  | 'noExpiry'
  | 'noMinimum'
  | 'order'
  | 'otherPayer'
  | 'otherRecipient'
  | 'ownerChange'
  | 'permit'
  | 'selfTransfer'
  | 'signIn'
  | 'simulation'
  | 'tokenRecipient'
  | 'unexpectedValue'
  | 'unknownCall'
  | 'unknownContract'
  | 'unknownProgram'
  | 'unknownTypedData'
  | 'unlimited'
  | 'unreadable'
  | 'wouldFail'

export type Label = { id: LabelId; severity: Severity; text: string }

export type Fact =
  | { name: string; kind: 'text'; value: string }
  /** Whole, in the family's form; shown in groups. */
  | { name: string; kind: 'address'; value: string }
  /** In base units; `token` absent: the network's currency; `isUnlimited`: the largest value of its type. */
  | {
      name: string
      kind: 'amount'
      value: string
      token?: string | undefined
      isUnlimited?: boolean | undefined
    }
  /** Of a collection. */
  | { name: string; kind: 'item'; value: string; token: string }
  | { name: string; kind: 'time'; value: string }
  /** Shown in a separate box, with every invisible character made visible. */
  | { name: string; kind: 'code'; value: string }

/** `token` absent: the network's currency; `id`: one item of a collection. Of EVM in lower case. */
export type Asset = { token?: string | undefined; id?: string | undefined }

/** What can leave the account or comes to it. The facts of an action are drawn from it. */
export type Movement =
  /** At most `amount`; `to` absent: whoever trades. */
  | (Asset & { kind: 'out'; amount: bigint; from: string; to?: string | undefined })
  /**
   * At least `least`. `isRest`: what was not spent comes back, of which there is no least amount. `isHeld`: a contract
   * keeps it for the visitor; where no later call takes it out, it is a rest.
   */
  | (Asset & {
      kind: 'in'
      least: bigint
      to: string
      isRest?: boolean | undefined
      isHeld?: boolean | undefined
    })
  /** `amount` absent: every item of a collection; `bits`: of the type that counts it. */
  | {
      kind: 'allowance'
      token: string
      amount?: bigint | undefined
      spender: string
      until?: bigint | undefined
      bits: number
    }
  /** Who controls something afterwards; `to` absent: no account. */
  | { kind: 'control'; of: string; to?: string | undefined }

/** One thing that happens, in plain words first. */
export type Action = { title: string; facts: readonly Fact[]; movements: readonly Movement[] }

/** What no action accounts for: currency or tokens that are left with `holder`, or terms that are not read. */
export type Rest =
  | (Asset & { kind: 'asset'; holder: string; amount: bigint; isMost?: boolean | undefined })
  | { kind: 'terms'; facts: readonly Fact[] }

/** What a payload does. It never states that something is safe. */
export type Decoded = {
  actions: readonly Action[]
  labels: readonly Label[]
  /** The most that the network takes, in base units; absent where nothing is paid by this payload. */
  maxFee?: string | undefined
  /** For those who want to see everything: every field, as it is signed. */
  details: readonly Fact[]
}

/**
 * Reads and broadcasts through the secure site's own origin. Rejects with `RequestError` that has the node's code, message
 * and data, or with what `fetch` throws.
 */
export type SigningRpc = {
  request(parameters: {
    caipNetworkId: string
    method: string
    params: readonly unknown[]
    signal?: AbortSignal | undefined
  }): Promise<unknown>
  /** `POST /v1/transactions`; resolves with the hash, or the first signature. */
  broadcast(parameters: {
    caipNetworkId: string
    transaction: string
    signal?: AbortSignal | undefined
  }): Promise<string>
  /** Undefined for a network that the server does not serve. */
  getNetwork(caipNetworkId: string): Promise<NetworkFacts | undefined>
}

/** The keys that sign digests by ECDSA. */
export type DigestKey = 'evm' | 'bitcoinPayment' | 'stacks'

/** The part of custody that signs. */
export type Signer = {
  /** A secp256k1 signature over a 32-byte digest, by the EVM key unless another is named; s is low. */
  signDigest(digest: Uint8Array, key?: DigestKey): Promise<{ r: bigint; s: bigint; yParity: 0 | 1 }>
  /** A Schnorr signature (BIP-340) over a 32-byte digest, by the key of the taproot address (BIP-86). */
  signTaproot(digest: Uint8Array): Promise<Uint8Array>
  /** Ed25519 over the bytes of a Solana message. */
  signSolana(message: Uint8Array): Promise<Uint8Array>
}

/** A request of the host, as `request` of the frame's protocol carries it. */
export type HostRequest = { account: string; caipNetworkId: string; method: string; params: unknown }

export type HandleRequestContext = {
  origin: string
  /** The visitor's, of every network. */
  accounts: readonly EmbeddedAccount[]
  custody: Signer
  rpc: SigningRpc
  /** Shows it and waits; one at a time is the caller's to hold. Aborted on sign-out. */
  askApproval(request: ApprovalRequest, signal?: AbortSignal): Promise<ApprovalDecision>
  signal?: AbortSignal | undefined
  now?: (() => number) | undefined
}

/**
 * Handles a request: reads pass, the methods of `signMethods` after approval, nothing else.
 * Rejects with `RequestError`.
 */
export type HandleRequest = (request: HostRequest, context: HandleRequestContext) => Promise<unknown>
