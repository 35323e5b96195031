import { createRead, type Read, toQuantity } from '../../signing/evm/readFees.js'
import { readRevert } from '../../signing/evm/readRevert.js'
import { toChecksumAddress } from '../../signing/evm/toChecksumAddress.js'
import { toQuantityHex } from '../../signing/evm/toQuantityHex.js'
import { type EvmTransaction, parseUnsigned } from '../../signing/evm/transaction.js'
import { isHex, toBytes, toText } from '../../signing/toBytes.js'
import type { Hex } from '../../signing/types.js'
import { toVisibleText } from '../decode/toVisibleText.js'
import { formatUnits, type TokenFacts } from '../formatFact.js'
import { listTokens } from './listTokens.js'
import { readQuotes } from './readQuotes.js'
import { readSpenders } from './readSpenders.js'
import type { Advice, AdviceParameters } from './types.js'

const nothing = (): undefined => undefined
const maxSymbol = 24

/** A text that a contract returns, as `string` or as `bytes32`. */
function readText(value: unknown): string | undefined {
  if (!isHex(value) || value.length > 2000) return undefined
  const bytes = toBytes(value)
  const length = bytes.length > 64 ? (bytes[63] ?? 0) : bytes.indexOf(0)
  const part = bytes.length > 64 ? bytes.slice(64, 64 + length) : bytes.slice(0, length < 0 ? 32 : length)
  const text = toText(part)
  return text ? toVisibleText(text.replace(/\s+/g, ' ')).slice(0, maxSymbol) : undefined
}

async function readToken(read: Read, token: string): Promise<TokenFacts> {
  const call = (data: string): Promise<unknown> =>
    read('eth_call', [{ to: token, data }, 'latest']).catch(nothing)
  const [symbol, decimals, isCollection] = await Promise.all([
    call('0x95d89b41'),
    call('0x313ce567'),
    // supportsInterface of ERC-721.
    call(`0x01ffc9a780ac58cd${'0'.repeat(56)}`),
  ])
  const count = isHex(decimals) && decimals.length === 66 ? Number(BigInt(decimals)) : undefined
  return {
    symbol: readText(symbol),
    decimals: count !== undefined && count <= 255 ? count : undefined,
    isCollection: isHex(isCollection) && isCollection.length === 66 && BigInt(isCollection) === 1n,
  }
}

/** Ten times the median of what the last blocks' transactions paid, and at least one gwei. */
const unusualFactor = 10n
const leastUsualFee = 10n ** 9n

/** What is usual per unit of gas, of a fee that is above ten times as much; else undefined. */
async function readUsualFee(read: Read, { maxFeePerGas }: EvmTransaction): Promise<bigint | undefined> {
  const history = await read('eth_feeHistory', ['0x14', 'latest', [50]]).catch(nothing)
  const { baseFeePerGas, reward } = (history ?? {}) as { baseFeePerGas?: unknown; reward?: unknown }
  const rewards: unknown[] = Array.isArray(reward) ? reward : []
  const fees = (Array.isArray(baseFeePerGas) ? baseFeePerGas : [])
    .map(
      (base, index) => toQuantity(base) + toQuantity((rewards[index] as unknown[] | undefined)?.[0] ?? '0x0'),
    )
    .sort((a, b) => (a < b ? -1 : 1))
  const median = fees[fees.length >> 1]
  if (median === undefined) return undefined
  const usual = median < leastUsualFee ? leastUsualFee : median
  return maxFeePerGas > unusualFactor * usual ? usual : undefined
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Where `traceTransfers` reports the network's currency. */
const nativeLog = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** TransferSingle of ERC-1155. */
const itemTopic = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'

type Log = { address?: unknown; topics?: unknown; data?: unknown }
type Moved = { from: unknown; to: unknown; amount: bigint; id?: string }

/** ERC-20 counts in the data, ERC-721 names the item in a topic, ERC-1155 has both in the data. */
function toMoved([topic, first, second, third, ...rest]: readonly unknown[], data: Hex): Moved | undefined {
  if (rest.length > 0) return undefined
  if (topic === transferTopic && third === undefined)
    return { from: first, to: second, amount: BigInt(data === '0x' ? 0 : data) }
  if (!isHex(third)) return undefined
  if (topic === transferTopic) return { from: first, to: second, amount: 1n, id: `${BigInt(third)}` }
  return topic === itemTopic && data.length === 130
    ? { from: second, to: third, amount: BigInt(`0x${data.slice(66)}`), id: `${BigInt(data.slice(0, 66))}` }
    : undefined
}

function toChanges(logs: readonly Log[], own: string): Advice['changes'] {
  const held = new Map<string, bigint>()
  for (const { address, topics, data } of logs) {
    const moved = Array.isArray(topics) && isHex(data) ? toMoved(topics, data) : undefined
    if (!moved || typeof address !== 'string') continue
    const isOwn = (word: unknown): boolean =>
      typeof word === 'string' && word.slice(-40).toLowerCase() === own.slice(2)
    const change = (isOwn(moved.to) ? moved.amount : 0n) - (isOwn(moved.from) ? moved.amount : 0n)
    const key = `${address.toLowerCase()} ${moved.id ?? ''}`
    held.set(key, (held.get(key) ?? 0n) + change)
  }
  return [...held]
    .filter(([, amount]) => amount !== 0n)
    .map(([key, amount]) => {
      const [token = '', id] = key.split(' ')
      if (token === nativeLog) return { amount: `${amount}` }
      return { amount: `${amount}`, token: toChecksumAddress(token), ...(id ? { id } : {}) }
    })
}

/** What would move, where the endpoint can simulate. */
async function readChanges(read: Read, call: object, own: string): Promise<Advice['changes']> {
  const blocks = await read('eth_simulateV1', [
    { blockStateCalls: [{ calls: [call] }], traceTransfers: true },
    'latest',
  ]).catch(nothing)
  const [block] = Array.isArray(blocks) ? blocks : []
  const [outcome] = ((block as { calls?: unknown[] } | undefined)?.calls ?? []) as { logs?: unknown }[]
  return toChanges(Array.isArray(outcome?.logs) ? outcome.logs : [], own)
}

async function readFailure(read: Read, call: object): Promise<string | undefined> {
  try {
    await read('eth_call', [call, 'latest'])
    return undefined
  } catch (error) {
    const reason = readRevert(error)
    return reason === undefined ? undefined : toVisibleText(reason)
  }
}

/** Rejects with nothing: whatever cannot be read is left out. */
export async function readEvmAdvice({ request, decoded, rpc, signal }: AdviceParameters): Promise<Advice> {
  const { payload, account, network } = request
  const read = createRead(rpc, network.caipNetworkId, signal)
  const own = account.caipAddress.slice(account.caipAddress.lastIndexOf(':') + 1).toLowerCase()
  const transaction = payload.kind === 'evmTransaction' ? parseUnsigned(payload.unsigned) : undefined
  const { to, value = 0n, data = '0x', gas } = transaction ?? {}
  const call = {
    from: own,
    ...(to ? { to } : {}),
    value: toQuantityHex(value),
    data,
    gas: gas && toQuantityHex(gas),
  }
  const [failure, changes, usual] = transaction
    ? await Promise.all([
        readFailure(read, call),
        readChanges(read, call, own).catch(() => []),
        readUsualFee(read, transaction).catch(nothing),
      ])
    : [undefined, [], undefined]
  const names = [...new Set([...listTokens(decoded), ...changes.flatMap(({ token }) => token ?? [])])]
  const facts = await Promise.all(names.map(async name => [name, await readToken(read, name)] as const))
  const tokens = Object.fromEntries(facts)
  const [quotes, labels] = await Promise.all([
    readQuotes(read, decoded, network.caipNetworkId).catch(() => []),
    readSpenders(read, decoded, own, tokens).catch(() => []),
  ])
  const toFee = (perGas: bigint): string => `${formatUnits((gas ?? 0n) * perGas, 18)} ${network.symbol}`
  const fees =
    transaction && usual !== undefined
      ? { most: toFee(transaction.maxFeePerGas), usual: toFee(usual) }
      : undefined
  return { tokens, changes, quotes, labels, failure, isUnusualFee: fees !== undefined, ...(fees && { fees }) }
}
