import { findTransactionProblem } from '@latchkit/bitcoin/verify'
import type { Bcoin, BcoinCoin, BcoinMeta, BcoinNode, BcoinTransaction } from './bcoin.js'
import { readOutline, type TransactionOutline } from './readOutline.js'

/** Refused: why, in words of the node or of our verifier. */
export class TransactionRefused extends Error {
  override name = 'TransactionRefused'
}

export type RegtestNode = {
  node: BcoinNode
  height: () => number
  /** Mines blocks for an output script. */
  mine: (count: number, script: Uint8Array) => Promise<void>
  /** Verifies a signed transaction, and mines it in a block. @throws TransactionRefused */
  submit: (bytes: Uint8Array, miner: Uint8Array) => Promise<string>
  readCoins: (script: Uint8Array) => Promise<readonly BcoinCoin[]>
  readHistory: (script: Uint8Array) => Promise<readonly BcoinMeta[]>
  close: () => Promise<void>
}

/** What a coin of a block reward needs before it is spent. */
export const maturity = 100
/** Seconds by which blocks are behind the clock. */
const startOffsetS = 120
const minimumRate = 1n

const isTaproot = (script: Uint8Array): boolean => script.length === 34 && script[0] === 81

function parse(bytes: Uint8Array): TransactionOutline {
  try {
    return readOutline(bytes)
  } catch (error) {
    throw new TransactionRefused(`TX decode failed: ${error instanceof Error ? error.message : ''}`)
  }
}

/** A Bitcoin node in memory, without network. Everything that changes the chain runs one after the other. */
export async function createNode({ FullNode, Network, TX, Address, Script }: Bcoin): Promise<RegtestNode> {
  // bcoin is older than regtest's own prefix.
  Network.get('regtest').addressPrefix.bech32 = 'bcrt'
  const node = new FullNode({
    network: 'regtest',
    memory: true,
    indexTX: true,
    indexAddress: true,
    listen: false,
    workers: false,
    logConsole: false,
    logFile: false,
    replaceByFee: true,
  })
  // Its own HTTP server would listen on another port; ours is in front of it.
  node.http.open = async () => {}
  node.http.close = async () => {}
  node.on('error', () => {})
  // A block is later than most before it, so that a chain that begins now would be minutes ahead of the clock.
  node.network.time.offset = -startOffsetS
  await node.open()

  let last: Promise<unknown> = Promise.resolve()
  const inOrder = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run)
    last = next.catch(() => {})
    return next
  }
  const toAddress = (script: Uint8Array) => {
    const address = Address.fromScript(Script.fromRaw(Buffer.from(script)))
    if (!address) throw new TransactionRefused('The script has no address.')
    return address
  }
  const mineOne = async (script: Uint8Array): Promise<void> => {
    await node.chain.add(await node.miner.mineBlock(node.chain.tip, toAddress(script)))
  }

  /** bcoin has no rules of taproot, and relays no spend of it: our verifier checks it, and the block takes it as it is. */
  const mineDirectly = async (transaction: BcoinTransaction, script: Uint8Array): Promise<void> => {
    const job = await node.miner.createJob(node.chain.tip, toAddress(script))
    job.pushTX(transaction, await node.chain.getCoinView(transaction))
    job.refresh()
    await node.chain.add(await job.mineAsync())
  }

  const readPrevouts = async (inputs: readonly { hash: string; index: number }[]): Promise<BcoinCoin[]> => {
    const coins: BcoinCoin[] = []
    for (const { hash, index } of inputs) {
      const coin = await node.getCoin(hash, index)
      if (!coin) throw new TransactionRefused('bad-txns-inputs-missingorspent')
      if (coin.coinbase && node.chain.height + 1 - coin.height < maturity)
        throw new TransactionRefused('bad-txns-premature-spend-of-coinbase')
      coins.push(coin)
    }
    return coins
  }

  const submit = async (bytes: Uint8Array, miner: Uint8Array): Promise<string> => {
    const read = parse(bytes)
    const coins = await readPrevouts(read.inputs)
    const prevouts = coins.map(({ value, script }) => ({
      amount: BigInt(value),
      script: Uint8Array.from(script.toRaw()),
    }))
    const problem = findTransactionProblem(bytes, prevouts)
    if (problem !== undefined) throw new TransactionRefused(`mandatory-script-verify-flag-failed: ${problem}`)
    const fee = prevouts.reduce((sum, { amount }) => sum + amount, 0n) - read.paid
    if (fee < 0n) throw new TransactionRefused('bad-txns-in-belowout')
    if (fee < BigInt(read.vsize) * minimumRate) throw new TransactionRefused('min relay fee not met')
    const transaction = TX.fromRaw(Buffer.from(bytes))
    if (prevouts.some(({ script }) => isTaproot(script))) await mineDirectly(transaction, miner)
    else {
      const missing = await node.mempool.addTX(transaction).catch(error => {
        throw new TransactionRefused(error instanceof Error ? error.message : String(error))
      })
      if (missing) throw new TransactionRefused('bad-txns-inputs-missingorspent')
      await mineOne(miner)
    }
    if (!(await node.getMeta(transaction.hash('hex'))))
      throw new TransactionRefused('The block was not accepted.')
    return transaction.txid()
  }

  return {
    node,
    height: () => node.chain.height,
    mine: (count, script) =>
      inOrder(async () => {
        for (let index = 0; index < count; index++) await mineOne(script)
      }),
    submit: (bytes, miner) => inOrder(() => submit(bytes, miner)),
    // Between a transaction and its block, a coin is neither there nor spent.
    readCoins: script => inOrder(() => node.getCoinsByAddress(toAddress(script))),
    readHistory: script => inOrder(() => node.getMetaByAddress(toAddress(script))),
    close: () => inOrder(() => node.close()),
  }
}
