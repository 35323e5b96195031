import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import type { WireAccount } from './wire.js'

/** What the page script receives about the wallet's Wallet Standard side. */
export type PageStandard = {
  name: string
  icon: string
  version: string
  chains: readonly string[]
  features: readonly string[]
  transactionVersions: readonly ('legacy' | 0)[]
  registerAfter: number
}

/** A Wallet Standard wallet; a feature that its options leave out is absent. */
export type VirtualStandardWallet = Omit<Wallet, 'features'> & {
  readonly features: StandardConnectFeature &
    Partial<
      StandardDisconnectFeature &
        StandardEventsFeature &
        SolanaSignMessageFeature &
        SolanaSignTransactionFeature &
        SolanaSignAndSendTransactionFeature &
        SolanaSignInFeature
    >
}

export type StandardSide = {
  wallet: VirtualStandardWallet
  /** Applies a change of chains or accounts in the wallet and emits it to the page's listeners. */
  emitChange(value: unknown): void
  listenerCount(): number
}

/**
 * Creates the Wallet Standard object of a page over a channel that carries JSON. It uses nothing outside its body, because
 * it is also sent to pages as source text.
 */
export function createStandardSide(
  options: PageStandard,
  request: (request: { method: string; params?: unknown }) => Promise<unknown>,
): StandardSide {
  type Account = { address?: unknown }
  type Input = { account?: Account; [name: string]: unknown }
  type Listener = (properties: Record<string, unknown>) => void
  const toText = (bytes: Uint8Array): string =>
    btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  const toBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
  const freeze = (list: readonly string[]): readonly string[] => Object.freeze([...list])
  const toAccount = (wire: WireAccount): WalletAccount => {
    const publicKey = toBytes(wire.publicKey)
    const [chains, features] = [freeze(wire.chains), freeze(wire.features)]
    return Object.freeze({
      address: wire.address,
      // A typed array cannot be frozen, so each read returns a copy.
      get publicKey() {
        return publicKey.slice()
      },
      chains,
      features,
      label: wire.label,
      icon: options.icon,
    }) as WalletAccount
  }

  const listeners = new Set<{ listener: Listener }>()
  let accounts: readonly WalletAccount[] = Object.freeze([])
  let known = '[]'
  let chains = freeze(options.chains)
  let isConnected = false

  /** Returns whether the accounts changed; without a change they stay the same objects. */
  const setAccounts = (wires: readonly WireAccount[]): boolean => {
    const next = JSON.stringify(wires)
    if (next === known) return false
    known = next
    accounts = Object.freeze(wires.map(toAccount))
    return true
  }
  const emit = (properties: Record<string, unknown>): void => {
    for (const { listener } of [...listeners]) listener(properties)
  }
  const connected = (wires: readonly WireAccount[]): void => {
    isConnected = isConnected || wires.length > 0
    if (setAccounts(wires)) emit({ accounts })
  }
  const ask = async (method: string, inputs: readonly Input[], bytes: readonly string[]) => {
    const params = inputs.map(input => ({
      ...input,
      account: input.account?.address,
      ...Object.fromEntries(bytes.map(name => [name, toText(input[name] as Uint8Array)])),
    }))
    const outputs = (await request({ method, params })) as readonly Record<string, string>[]
    return outputs.map(output =>
      Object.fromEntries(Object.entries(output).map(([name, text]) => [name, toBytes(text)])),
    )
  }
  const version = '1.0.0'
  const supportedTransactionVersions = Object.freeze([...options.transactionVersions])
  const all: Readonly<Record<string, Record<string, unknown>>> = {
    'standard:connect': {
      version,
      async connect(input?: { silent?: boolean }) {
        const silent = input?.silent === true
        const answer = await request({ method: 'standard:connect', params: silent ? { silent } : undefined })
        connected((answer as { accounts: readonly WireAccount[] }).accounts)
        return { accounts }
      },
    },
    'standard:disconnect': {
      version,
      async disconnect() {
        await request({ method: 'standard:disconnect' })
        isConnected = false
        if (setAccounts([])) emit({ accounts })
      },
    },
    'standard:events': {
      version,
      on(event: string, listener: Listener) {
        const entry = { listener }
        if (event === 'change') listeners.add(entry)
        return () => void listeners.delete(entry)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs: Input[]) => ask('solana:signMessage', inputs, ['message']),
    },
    'solana:signTransaction': {
      version,
      supportedTransactionVersions,
      signTransaction: (...inputs: Input[]) => ask('solana:signTransaction', inputs, ['transaction']),
    },
    'solana:signAndSendTransaction': {
      version,
      supportedTransactionVersions,
      signAndSendTransaction: (...inputs: Input[]) =>
        ask('solana:signAndSendTransaction', inputs, ['transaction']),
    },
    'solana:signIn': {
      version,
      async signIn(...inputs: Input[]) {
        const answer = (await request({ method: 'solana:signIn', params: inputs })) as {
          accounts: readonly WireAccount[]
          outputs: readonly { account: WireAccount; signedMessage: string; signature: string }[]
        }
        connected(answer.accounts)
        return answer.outputs.map(({ account, signedMessage, signature }) => ({
          account: accounts.find(({ address }) => address === account.address) ?? toAccount(account),
          signedMessage: toBytes(signedMessage),
          signature: toBytes(signature),
          signatureType: 'ed25519',
        }))
      },
    },
  }
  const features = Object.freeze(
    Object.fromEntries(
      Object.entries(all)
        .filter(([name]) => options.features.includes(name))
        .map(([name, feature]) => [name, Object.freeze(feature)]),
    ),
  )
  const wallet = Object.freeze({
    version: options.version,
    name: options.name,
    icon: options.icon,
    get chains() {
      return chains
    },
    features,
    get accounts() {
      return accounts
    },
  })
  return {
    // Options may make it hostile: version, icon and chains of any text.
    wallet: wallet as VirtualStandardWallet,
    emitChange(value) {
      const change = value as { chains?: readonly string[]; accounts?: readonly WireAccount[] }
      if (change.chains) {
        chains = freeze(change.chains)
        emit({ chains })
      }
      // Accounts are emitted only to a page that has connected.
      if (change.accounts && isConnected && setAccounts(change.accounts)) emit({ accounts })
    },
    listenerCount: () => listeners.size,
  }
}
