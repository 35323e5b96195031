import { base64 } from '@scure/base'
import type {
  IdentifierArray,
  IdentifierString,
  Wallet,
  WalletAccount,
  WalletIcon,
} from '@wallet-standard/base'
import type { StandardEventsListeners } from '@wallet-standard/features'
import { hexToBytes } from 'viem'
import { toStandardChain } from '../bitcoin/standardChain.js'
import { invalidParams } from '../core/errors.js'
import type { SharedAddress } from '../core/family.js'
import { iconUri, walletName } from './identity.js'
import type { Provider } from './provider.js'
import { watchSharedAccounts } from './sharedAccounts.js'
import { registerWallet } from './standardWallet.js'

type BitcoinAccount = WalletAccount & { purpose?: 'payment' | 'ordinals' | undefined }
type SignInput = { account: { address: string }; signingIndexes: readonly number[]; sigHash?: string }
type SignTransactionInput = { psbt: unknown; inputsToSign: readonly SignInput[]; chain?: string }
type SignMessageInput = { account: { address: string }; message: unknown }

const accountFeatures: IdentifierArray = ['bitcoin:signMessage', 'bitcoin:signTransaction']

const toBytes = (value: unknown, what: string): Uint8Array => {
  if (!(value instanceof Uint8Array)) throw invalidParams(`${what} must be bytes.`)
  return value
}

const toAccount = ({ address, publicKey, purpose, chains }: SharedAddress): BitcoinAccount =>
  Object.freeze({
    address,
    publicKey: hexToBytes(`0x${publicKey}`),
    chains: Object.freeze(chains.map((chain): IdentifierString => toStandardChain(chain))),
    features: accountFeatures,
    purpose,
  })

/**
 * Registers the Bitcoin side of the wallet by Wallet Standard, with the features that MetaMask and Magic Eden have, as a
 * wallet of the same name beside the one of Solana. Registered once the accounts are read, so that restoring sees them.
 */
export async function installBitcoin(provider: Pick<Provider, 'request' | 'on'>): Promise<void> {
  const listeners = new Set<StandardEventsListeners['change']>()
  let accounts: readonly BitcoinAccount[] = []
  let chains: IdentifierArray = ['bitcoin:regtest']
  const update = (shared: readonly SharedAddress[]): void => {
    accounts = Object.freeze(shared.map(toAccount))
    chains = accounts[0]?.chains ?? chains
    for (const listener of [...listeners]) listener({ accounts })
  }
  const shared = await watchSharedAccounts(provider, 'bip122', update)
  if (!shared) return
  update(shared.get())

  const connect = async (): Promise<{ accounts: readonly BitcoinAccount[] }> => {
    shared.set((await provider.request({ method: 'bip122_requestAccounts' })) as readonly SharedAddress[])
    return { accounts }
  }
  const disconnect = async (): Promise<void> => {
    await provider.request({ method: 'bip122_disconnect' })
    shared.set([])
  }
  const on: (event: string, listener: StandardEventsListeners['change']) => () => void = (
    event,
    listener,
  ) => {
    if (event !== 'change') return () => undefined
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const signMessage = async (...inputs: readonly SignMessageInput[]): Promise<readonly object[]> => {
    const outputs: object[] = []
    for (const { account, message } of inputs) {
      const signedMessage = Uint8Array.from(toBytes(message, 'message'))
      const { signature } = (await provider.request({
        method: 'bip122_signMessage',
        params: { address: account.address, message: new TextDecoder().decode(signedMessage) },
      })) as { signature: string }
      outputs.push({ signedMessage, signature: hexToBytes(`0x${signature}`) })
    }
    return outputs
  }
  const signTransaction = async (...inputs: readonly SignTransactionInput[]): Promise<readonly object[]> => {
    const outputs: object[] = []
    for (const { psbt, inputsToSign } of inputs) {
      const signInputs = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) =>
        signingIndexes.map(index => ({ index, address: account.address, sighash: sigHash })),
      )
      const signed = (await provider.request({
        method: 'bip122_signPsbt',
        params: { psbt: base64.encode(toBytes(psbt, 'psbt')), signInputs },
      })) as { psbt: string }
      outputs.push({ signedPsbt: base64.decode(signed.psbt) })
    }
    return outputs
  }
  const wallet: Wallet = Object.freeze({
    version: '1.0.0' as const,
    name: walletName,
    icon: iconUri as WalletIcon,
    get chains() {
      return chains
    },
    get accounts() {
      return accounts
    },
    features: Object.freeze({
      'bitcoin:connect': { version: '1.0.0', connect },
      'bitcoin:disconnect': { version: '1.0.0', disconnect },
      'bitcoin:events': { version: '1.0.0', on },
      'bitcoin:signMessage': { version: '1.0.0', signMessage },
      'bitcoin:signTransaction': { version: '1.0.0', signTransaction },
    }),
  })
  registerWallet(wallet)
}
