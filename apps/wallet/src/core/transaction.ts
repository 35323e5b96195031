import { type Address, formatUnits, type Hex, keccak256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { internalError, invalidParams, WalletRpcError } from './errors.js'
import type { RequestedTransaction } from './request.js'
import { callRpc } from './rpc.js'
import type { WalletAccount, WalletChain } from './walletConfig.js'

/** The fee a person sees and agrees to; quantities are 0x hex, wei. */
export type TransactionFee = { gas: Hex } & (
  | { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex; gasPrice?: undefined }
  | { gasPrice: Hex; maxFeePerGas?: undefined; maxPriorityFeePerGas?: undefined }
)
/** A signed transaction; `hash` is known before it is sent. */
export type SignedTransaction = { raw: Hex; hash: Hex }

const asQuantity = (value: unknown, what: string): bigint => {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]+$/.test(value))
    throw internalError(`The node returned no ${what}.`)
  return BigInt(value)
}

function toCall(transaction: RequestedTransaction): Record<string, unknown> {
  const { from, to, value, data, gas, accessList } = transaction
  return Object.fromEntries(
    Object.entries({ from, to, value, data, gas, accessList }).filter(([, entry]) => entry !== undefined),
  )
}

/**
 * Asks the chain what the transaction will cost at most. The site's own limits are respected.
 * @throws {WalletRpcError} with the node's reason when the transaction would fail
 */
export async function estimateFee(
  transaction: RequestedTransaction,
  chain: WalletChain,
): Promise<TransactionFee> {
  const estimate = async (): Promise<bigint> => {
    if (transaction.gas !== undefined) return BigInt(transaction.gas)
    const gas = asQuantity(await callRpc(chain, 'eth_estimateGas', [toCall(transaction)]), 'gas estimate')
    // A plain transfer is exact; a call can meet another state when it lands.
    return transaction.data ? (gas * 12n) / 10n : gas
  }
  const price = async (): Promise<Omit<TransactionFee, 'gas'>> => {
    if (transaction.gasPrice !== undefined) return { gasPrice: transaction.gasPrice }
    const block = (await callRpc(chain, 'eth_getBlockByNumber', ['latest', false])) as {
      baseFeePerGas?: string
    } | null
    if (block?.baseFeePerGas === undefined)
      return { gasPrice: toHex(asQuantity(await callRpc(chain, 'eth_gasPrice', []), 'gas price')) }
    let tip = BigInt(
      transaction.maxPriorityFeePerGas ??
        ((await callRpc(chain, 'eth_maxPriorityFeePerGas', []).catch(() => toHex(1_000_000_000n))) as Hex),
    )
    const ceiling = BigInt(
      transaction.maxFeePerGas ?? toHex(asQuantity(block.baseFeePerGas, 'base fee') * 2n + tip),
    )
    if (
      tip > ceiling &&
      transaction.maxPriorityFeePerGas !== undefined &&
      transaction.maxFeePerGas !== undefined
    )
      throw invalidParams('maxPriorityFeePerGas is larger than maxFeePerGas.')
    if (tip > ceiling) tip = ceiling
    return { maxFeePerGas: toHex(ceiling), maxPriorityFeePerGas: toHex(tip) }
  }
  const [gas, prices, balance] = await Promise.all([
    estimate(),
    price(),
    callRpc(chain, 'eth_getBalance', [transaction.from, 'latest']),
  ])
  const fee = { gas: toHex(gas), ...prices } as TransactionFee
  // Nodes differ in whether an estimate looks at the balance.
  const needed = BigInt(transaction.value) + maximumFee(fee)
  const unit = chain.nativeCurrency
  if (needed > asQuantity(balance, 'balance'))
    throw new WalletRpcError(
      -32000,
      `insufficient funds: the account has ${formatAmount(asQuantity(balance, 'balance'), unit, 6)}, the transaction needs up to ${formatAmount(needed, unit, 6)}.`,
    )
  return fee
}

/** The most the fee can be, in the chain's smallest unit. */
export function maximumFee(fee: TransactionFee): bigint {
  return BigInt(fee.gas) * BigInt(fee.maxFeePerGas ?? fee.gasPrice ?? '0x0')
}

/**
 * Signs exactly what was shown, with exactly the fee that was shown.
 * @throws {WalletRpcError} when the account is not in the wallet or the node gives no nonce
 */
export async function signTransaction(
  transaction: RequestedTransaction,
  fee: TransactionFee,
  account: WalletAccount,
  chain: WalletChain,
): Promise<SignedTransaction> {
  if (account.address.toLowerCase() !== transaction.from.toLowerCase())
    throw internalError('The key does not belong to the sender.')
  const nonce =
    transaction.nonce === undefined
      ? asQuantity(await callRpc(chain, 'eth_getTransactionCount', [transaction.from, 'pending']), 'nonce')
      : BigInt(transaction.nonce)
  const base = {
    chainId: chain.chainId,
    nonce: Number(nonce),
    gas: BigInt(fee.gas),
    to: transaction.to ?? null,
    value: BigInt(transaction.value),
    data: transaction.data ?? '0x',
  } as const
  const signer = privateKeyToAccount(account.privateKey)
  const accessList = transaction.accessList as { address: Address; storageKeys: Hex[] }[] | undefined
  const raw =
    fee.gasPrice === undefined
      ? await signer.signTransaction({
          ...base,
          type: 'eip1559',
          maxFeePerGas: BigInt(fee.maxFeePerGas),
          maxPriorityFeePerGas: BigInt(fee.maxPriorityFeePerGas),
          ...(accessList ? { accessList } : {}),
        })
      : accessList
        ? await signer.signTransaction({
            ...base,
            type: 'eip2930',
            gasPrice: BigInt(fee.gasPrice),
            accessList,
          })
        : await signer.signTransaction({ ...base, type: 'legacy', gasPrice: BigInt(fee.gasPrice) })
  return { raw, hash: keccak256(raw) }
}

/**
 * Hands a signed transaction to the chain. Sending the same one twice is not an error, so it can be repeated
 * after an interruption.
 * @returns the transaction hash
 * @throws {WalletRpcError} with the node's reason
 */
export async function sendSigned(signed: SignedTransaction, chain: WalletChain): Promise<Hex> {
  try {
    await callRpc(chain, 'eth_sendRawTransaction', [signed.raw])
  } catch (error) {
    const known = await callRpc(chain, 'eth_getTransactionByHash', [signed.hash]).catch(() => null)
    if (known === null || !(error instanceof WalletRpcError)) throw error
  }
  return signed.hash
}

/**
 * An amount in its unit, at most `digits` after the point and never rounded up.
 * @example formatAmount(1500000000000000000n, { decimals: 18, symbol: 'ETH' }) // '1.5 ETH'
 */
export function formatAmount(
  amount: bigint,
  unit: { decimals: number; symbol: string },
  digits = 18,
): string {
  const [whole = '0', fraction = ''] = formatUnits(amount, unit.decimals).split('.')
  const kept = fraction.slice(0, digits).replace(/0+$/, '')
  if (amount > 0n && whole === '0' && kept === '')
    return `< 0.${'0'.repeat(Math.max(0, digits - 1))}1 ${unit.symbol}`
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${kept ? `.${kept}` : ''} ${unit.symbol}`
}
