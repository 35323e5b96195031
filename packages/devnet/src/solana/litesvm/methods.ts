import {
  encodeAccount,
  getTokenAccountBalance,
  getTokenAccountsByOwner,
  getTokenSupply,
  toAddress,
} from './accounts.js'
import { describeTransaction, getSignatures, toStatus } from './history.js'
import { type Ledger, lag } from './ledger.js'
import { invalidParams, RpcError } from './rpcError.js'
import { decodeMessage, decodeTransaction, getFee, send, simulate, toCommitment } from './transactions.js'

type Config = Readonly<Record<string, unknown>>
type Method = (ledger: Ledger, params: readonly unknown[]) => unknown

const genesisHash = 'LatchkitDeveLopmentC1ustersGenesisHash11111'
const maximumAirdrop = 1_000_000_000_000_000

const toConfig = (value: unknown): Config =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Config) : {}
const slotOf = (ledger: Ledger, config: unknown): number =>
  ledger.slot(toCommitment(toConfig(config)['commitment']))
const withContext = (ledger: Ledger, config: unknown, value: unknown): unknown => ({
  context: { slot: slotOf(ledger, config), apiVersion: '4.0.0' },
  value,
})
const toList = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value) || value.length > 256) throw invalidParams('expected a list of at most 256')
  return value
}
const toCount = (value: unknown, maximum: number): number => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > maximum)
    throw invalidParams(`expected a whole number up to ${maximum}`)
  return value
}

/** Simulates with the options of `simulateTransaction`. */
function simulateTransaction(ledger: Ledger, text: unknown, config: Config): unknown {
  const incoming = decodeTransaction(text, config['encoding'])
  const replaces = config['replaceRecentBlockhash'] === true
  const checkSignatures = config['sigVerify'] === true
  if (replaces && checkSignatures)
    throw invalidParams('sigVerify may not be used with replaceRecentBlockhash')
  const { error, logs, unitsConsumed, returnData, accounts } = simulate(ledger, incoming, {
    checkSignatures,
    checkBlockhash: !replaces,
  })
  if (checkSignatures && error === 'SignatureFailure')
    throw new RpcError(-32003, 'Transaction signature verification failure')
  const wanted = config['accounts'] === undefined ? undefined : toConfig(config['accounts'])
  const commitment = toCommitment(config['commitment'])
  return withContext(ledger, config, {
    err: error,
    logs,
    unitsConsumed,
    returnData,
    accounts:
      wanted && !error
        ? toList(wanted['addresses']).map(each =>
            encodeAccount(
              ledger,
              accounts.get(toAddress(each)) ?? ledger.getAccount(toAddress(each)),
              wanted,
            ),
          )
        : null,
    innerInstructions: null,
    replacementBlockhash: replaces ? ledger.blockhash(commitment) : null,
  })
}

function getEpochInfo(ledger: Ledger, config: unknown): unknown {
  const slot = slotOf(ledger, config)
  return {
    absoluteSlot: slot,
    blockHeight: slot,
    epoch: 0,
    slotIndex: slot,
    slotsInEpoch: 432_000,
    transactionCount: ledger.landed.size,
  }
}

/** The JSON-RPC methods of a Solana node that wallets, sites and servers use for reads and transfers. */
export const methods: Readonly<Record<string, Method>> = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '4.0.0', 'feature-set': 0, 'latchkit-litesvm': '1.5.0' }),
  getGenesisHash: () => genesisHash,
  getIdentity: () => ({ identity: genesisHash }),
  getFirstAvailableBlock: () => 0,
  getSlot: (ledger, [config]) => slotOf(ledger, config),
  // No slot is ever skipped here, so heights and slots are one.
  getBlockHeight: (ledger, [config]) => slotOf(ledger, config),
  getTransactionCount: ledger => ledger.landed.size,
  getEpochInfo: (ledger, [config]) => getEpochInfo(ledger, config),
  getRecentPrioritizationFees: ledger => [{ slot: ledger.slot(), prioritizationFee: 0 }],
  getLatestBlockhash: (ledger, [config]) =>
    withContext(ledger, config, ledger.blockhash(toCommitment(toConfig(config)['commitment']))),
  isBlockhashValid: (ledger, [blockhash, config]) =>
    withContext(ledger, config, ledger.isBlockhashValid(String(blockhash))),
  getMinimumBalanceForRentExemption: (ledger, [size]) =>
    ledger.svm.minimumBalanceForRentExemption(BigInt(toCount(size, 10_485_760))),
  getFeeForMessage: (ledger, [text, config]) => {
    const message = decodeMessageText(text)
    const isValid = ledger.isBlockhashValid(message.lifetimeToken ?? '')
    return withContext(ledger, config, isValid ? getFee(message) : null)
  },
  getBalance: (ledger, [address, config]) =>
    withContext(ledger, config, ledger.getAccount(toAddress(address))?.lamports ?? 0n),
  getAccountInfo: (ledger, [address, config]) =>
    withContext(
      ledger,
      config,
      encodeAccount(ledger, ledger.getAccount(toAddress(address)), toConfig(config)),
    ),
  getMultipleAccounts: (ledger, [addresses, config]) =>
    withContext(
      ledger,
      config,
      toList(addresses).map(each =>
        encodeAccount(ledger, ledger.getAccount(toAddress(each)), toConfig(config)),
      ),
    ),
  getTokenAccountsByOwner: (ledger, [owner, filter, config]) =>
    withContext(
      ledger,
      config,
      getTokenAccountsByOwner(ledger, toAddress(owner), toConfig(filter), toConfig(config)),
    ),
  getTokenAccountBalance: (ledger, [address, config]) =>
    withContext(ledger, config, getTokenAccountBalance(ledger, toAddress(address))),
  getTokenSupply: (ledger, [mint, config]) =>
    withContext(ledger, config, getTokenSupply(ledger, toAddress(mint))),
  simulateTransaction: (ledger, [text, config]) => simulateTransaction(ledger, text, toConfig(config)),
  sendTransaction: (ledger, [text, options]) => {
    const config = toConfig(options)
    const incoming = decodeTransaction(text, config['encoding'])
    return send(ledger, incoming, { skipPreflight: config['skipPreflight'] === true })
  },
  requestAirdrop: (ledger, [address, amount]) =>
    ledger.airdrop(toAddress(address), BigInt(toCount(amount, maximumAirdrop))),
  getSignatureStatuses: (ledger, [signatures]) => ({
    context: { slot: ledger.slot() },
    value: toList(signatures).map(each => {
      const landed = ledger.landed.get(String(each))
      return landed ? toStatus(ledger, landed) : null
    }),
  }),
  getSignaturesForAddress: (ledger, [address, options]) => {
    const { limit = 1000, before, until } = toConfig(options)
    return getSignatures(ledger, toAddress(address), { limit: toCount(limit, 1000), before, until })
  },
  getTransaction: (ledger, [signature, options]) => {
    const config = typeof options === 'string' ? { encoding: options } : toConfig(options)
    const landed = ledger.landed.get(String(signature))
    const behind = lag[toCommitment(config['commitment'])]
    if (!landed || ledger.slot() - landed.slot < behind) return null
    return describeTransaction(ledger, landed, config['encoding'])
  },
}

function decodeMessageText(text: unknown): ReturnType<typeof decodeMessage> {
  if (typeof text !== 'string') throw invalidParams('the message is not text')
  try {
    return decodeMessage(Buffer.from(text, 'base64'))
  } catch {
    throw invalidParams('failed to deserialize the message')
  }
}
