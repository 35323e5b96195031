import { base58, base64 } from '@scure/base'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignInInput,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
  SolanaTransactionVersion,
} from '@solana/wallet-standard-features'
import type { IdentifierArray, Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
  StandardEventsListeners,
} from '@wallet-standard/features'
import { invalidParams } from '../core/errors.js'
import { iconUri, walletName } from './identity.js'
import type { SharedSolanaAccount } from './protocol.js'
import type { Provider } from './provider.js'

/** The wallet's page script as Wallet Standard has it. */
export type StandardWallet = Wallet & {
  features: StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignMessageFeature &
    SolanaSignTransactionFeature &
    SolanaSignAndSendTransactionFeature &
    SolanaSignInFeature
}

const versions: readonly SolanaTransactionVersion[] = Object.freeze(['legacy', 0] as const)
const accountFeatures: IdentifierArray = [
  'solana:signMessage',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
  'solana:signIn',
]

/**
 * The Solana side of the wallet, over the same requests as the EVM provider. Bytes cross the bridge as text.
 * @example registerWallet(createStandardWallet(provider))
 */
export function createStandardWallet(provider: Pick<Provider, 'request' | 'on'>): StandardWallet {
  const listeners = new Set<StandardEventsListeners['change']>()
  let accounts: readonly WalletAccount[] = []
  // The first response lists the clusters; until then, the one that every configuration has.
  let chains: IdentifierArray = ['solana:localnet']

  function setAccounts(shared: readonly SharedSolanaAccount[]): void {
    const next = shared.map(each => accounts.find(account => isSame(account, each)) ?? toAccount(each))
    const isChanged = next.length !== accounts.length || next.some((each, index) => each !== accounts[index])
    const known = next[0]?.chains
    const moved = known !== undefined && known.join() !== chains.join()
    if (known && moved) chains = known
    accounts = Object.freeze(next)
    if (isChanged || moved)
      for (const listener of [...listeners])
        try {
          listener({ ...(isChanged ? { accounts } : {}), ...(moved ? { chains } : {}) })
        } catch (error) {
          // The site's own error: it must show, and must not stop the others.
          queueMicrotask(() => {
            throw error
          })
        }
  }
  provider.on('solanaAccountsChanged', data => setAccounts(data as readonly SharedSolanaAccount[]))

  const ask = async <Result>(method: string, params: unknown): Promise<Result> =>
    (await provider.request({ method, params })) as Result
  /** Several inputs are processed one after the other, in their order. */
  async function each<Input, Output>(
    inputs: readonly Input[],
    act: (input: Input) => Promise<Output>,
  ): Promise<readonly Output[]> {
    const outputs: Output[] = []
    for (const input of inputs) outputs.push(await act(input))
    return outputs
  }
  const bytes = (value: unknown, what: string): Uint8Array => {
    if (!(value instanceof Uint8Array)) throw invalidParams(`${what} must be bytes.`)
    return value
  }

  const features: StandardWallet['features'] = {
    'standard:connect': {
      version: '1.0.0',
      async connect(input) {
        const method = input?.silent ? 'solana_getAccounts' : 'solana_requestAccounts'
        setAccounts(await ask<readonly SharedSolanaAccount[]>(method, {}))
        return { accounts }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      async disconnect() {
        await ask('solana_disconnect', {})
        setAccounts([])
      },
    },
    'standard:events': {
      version: '1.0.0',
      on(event, listener) {
        if (event !== 'change') return () => undefined
        listeners.add(listener)
        return () => {
          listeners.delete(listener)
        }
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) =>
        each(inputs, async ({ account, message }) => {
          const signedMessage = Uint8Array.from(bytes(message, 'message'))
          const { signature } = await ask<{ signature: string }>('solana_signMessage', {
            message: base58.encode(signedMessage),
            pubkey: account.address,
          })
          return { signedMessage, signature: base58.decode(signature) }
        }),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      async signTransaction(...inputs) {
        const toParams = ({ account, chain }: (typeof inputs)[number]): object => ({
          pubkey: account.address,
          ...(chain === undefined ? {} : { chain }),
        })
        const [first] = inputs
        const together =
          first !== undefined &&
          inputs.length > 1 &&
          inputs.every(
            ({ account, chain }) => account.address === first.account.address && chain === first.chain,
          )
        if (together) {
          const { transactions } = await ask<{ transactions: string[] }>('solana_signAllTransactions', {
            transactions: inputs.map(({ transaction }) => base64.encode(bytes(transaction, 'transaction'))),
            ...toParams(first),
          })
          return transactions.map(transaction => ({ signedTransaction: base64.decode(transaction) }))
        }
        return each(inputs, async input => {
          const { transaction } = await ask<{ transaction: string }>('solana_signTransaction', {
            transaction: base64.encode(bytes(input.transaction, 'transaction')),
            ...toParams(input),
          })
          return { signedTransaction: base64.decode(transaction) }
        })
      },
    },
    'solana:signAndSendTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: versions,
      signAndSendTransaction: (...inputs) =>
        each(inputs, async ({ account, transaction, chain, options }) => {
          const { signature } = await ask<{ signature: string }>('solana_signAndSendTransaction', {
            transaction: base64.encode(bytes(transaction, 'transaction')),
            pubkey: account.address,
            chain,
            ...(options ? { sendOptions: options } : {}),
          })
          return { signature: base58.decode(signature) }
        }),
    },
    'solana:signIn': {
      version: '1.0.0',
      signIn: (...inputs) =>
        each<SolanaSignInInput, Awaited<ReturnType<SignIn>>[number]>(
          inputs.length > 0 ? inputs : [{}],
          async input => {
            const answer = await ask<SharedSolanaAccount & { signedMessage: string; signature: string }>(
              'solana_signIn',
              input,
            )
            const others = accounts.filter(({ address }) => address !== answer.pubkey)
            setAccounts([answer, ...others.map(({ address }) => ({ ...answer, pubkey: address }))])
            return {
              account: accounts[0] ?? toAccount(answer),
              signedMessage: base58.decode(answer.signedMessage),
              signature: base58.decode(answer.signature),
              signatureType: 'ed25519' as const,
            }
          },
        ),
    },
  }
  return Object.freeze({
    version: '1.0.0' as const,
    name: walletName,
    icon: iconUri as WalletIcon,
    get chains() {
      return chains
    },
    get accounts() {
      return accounts
    },
    features: Object.freeze(features),
  })
}

type SignIn = SolanaSignInFeature['solana:signIn']['signIn']

const isSame = (account: WalletAccount, shared: SharedSolanaAccount): boolean =>
  account.address === shared.pubkey && account.chains.join() === shared.chains.join()

function toAccount({ pubkey, chains }: SharedSolanaAccount): WalletAccount {
  return Object.freeze({
    address: pubkey,
    publicKey: base58.decode(pubkey),
    chains: Object.freeze([...chains]),
    features: accountFeatures,
  })
}

type RegisterApi = { register(wallet: Wallet): unknown }

/** Registers a wallet with every app of the page, those that are there and those that come (Wallet Standard). */
export function registerWallet(wallet: Wallet): void {
  const callback = ({ register }: RegisterApi): unknown => register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', event => {
    const { detail } = event as CustomEvent<RegisterApi | null>
    if (typeof detail?.register === 'function') callback(detail)
  })
}
