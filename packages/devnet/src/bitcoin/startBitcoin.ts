import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Hex, hexToBytes, toHex } from 'viem'
import { DevnetError, portBusy } from '../errors.js'
import { type BitcoinDevelopmentAccount, bitcoinDevelopmentAccounts, faucetKey } from './accounts.js'
import { createNode, maturity, type RegtestNode, TransactionRefused } from './createNode.js'
import { createEsplora, type Esplora, InvalidAddress } from './esplora.js'
import { installBcoin } from './installBcoin.js'
import { signBitcoinPayment } from './signBitcoinPayment.js'

/** SegWit and relative time locks are active from block 432 on. */
const startBlocks = 500
const accountCount = 10
/** The reward of a block at an account's address for payments, and what it gets at the one for ordinals. */
const funds = { payment: 5_000_000_000n, ordinals: 1_000_000n } as const
const maxBodyBytes = 900_000

/** The regtest chain, running. */
export type Bitcoin = {
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
  url: string
  accounts: readonly BitcoinDevelopmentAccount[]
  /** Satoshis that each account held at its two addresses when the chain started. */
  funds: Readonly<Record<'payment' | 'ordinals', bigint>>
  /** Pays satoshis to an address, in a new block. */
  fund: (address: string, amount: bigint) => Promise<string>
  mine: (blocks: number) => Promise<void>
  /** Ends the node and its server; safe to call twice. */
  stop: () => Promise<void>
}

const hexText = (bytes: Uint8Array): string => toHex(bytes).slice(2)

function createFaucet(regtest: RegtestNode): (address: string, amount: bigint) => Promise<string> {
  const from = faucetKey()
  return async (to, amount) => {
    const mature = (await regtest.readCoins(from.script)).filter(
      ({ coinbase, height }) => !coinbase || regtest.height() + 1 - height >= maturity,
    )
    const coins = mature.map(({ hash, index, value }) => ({
      txid: Buffer.from(hash, 'hex').reverse().toString('hex'),
      vout: index,
      value,
    }))
    return regtest.submit(signBitcoinPayment({ from, coins, to, amount }), from.script)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > maxBodyBytes) throw new TransactionRefused('The body is too long.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8').trim()
}

type Result = { status: number; body: unknown }
const ok = (body: unknown): Result => ({ status: 200, body })
const notFound: Result = { status: 404, body: 'Not found' }

type Routes = {
  esplora: Esplora
  regtest: RegtestNode
  fund: (address: string, amount: bigint) => Promise<string>
}

async function handlePost(
  [first]: readonly string[],
  body: string,
  { regtest, fund }: Routes,
): Promise<Result> {
  const { script } = faucetKey()
  if (first === 'tx') {
    if (!/^([0-9a-f]{2})+$/i.test(body)) throw new TransactionRefused('TX decode failed')
    return ok(await regtest.submit(hexToBytes(`0x${body}` satisfies Hex), script))
  }
  const fields: { address?: unknown; amount?: unknown; blocks?: unknown } = JSON.parse(body || '{}')
  if (first === 'faucet') {
    const amount = Number(fields.amount ?? 1_000_000)
    if (!Number.isSafeInteger(amount)) throw new TransactionRefused('The amount is not a number of satoshis.')
    return ok({ txid: await fund(String(fields.address), BigInt(amount)) })
  }
  if (first !== 'mine') return notFound
  await regtest.mine(Math.min(Number(fields.blocks ?? 1), 1000), script)
  return ok({ height: regtest.height() })
}

async function handleGet(path: readonly string[], { esplora, regtest }: Routes): Promise<Result> {
  const [first = '', second = '', third, fourth, fifth] = path
  if (first === 'fee-estimates') return ok({ 1: 3, 3: 2, 6: 1.5, 144: 1 })
  if (first === 'blocks' && second === 'tip')
    return ok(
      third === 'hash'
        ? Buffer.from(regtest.node.chain.tip.hash, 'hex').reverse().toString('hex')
        : String(regtest.height()),
    )
  if (first === 'address') {
    if (third === undefined) return ok(await esplora.readAddress(second))
    if (third === 'utxo') return ok(await esplora.readUtxos(second))
    return third === 'txs'
      ? ok(await esplora.readTransactions(second, fourth === 'chain' ? fifth : undefined))
      : notFound
  }
  if (first !== 'tx' || !/^[0-9a-f]{64}$/.test(second)) return notFound
  if (third === 'hex') {
    const raw = await esplora.readRaw(second)
    return raw ? ok(hexText(raw)) : notFound
  }
  if (third === 'outspend')
    return /^\d{1,6}$/.test(fourth ?? '') ? ok(await esplora.readOutspend(second, Number(fourth))) : notFound
  if (third !== undefined && third !== 'status') return notFound
  const transaction = await esplora.readTransaction(second)
  if (!transaction) return notFound
  return ok(third === 'status' ? transaction.status : transaction)
}

function send(response: ServerResponse, { status, body }: Result): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'content-type': isText ? 'text/plain' : 'application/json',
  })
  response.end(isText ? body : JSON.stringify(body))
}

async function handle(request: IncomingMessage, routes: Routes): Promise<Result> {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname.split('/').filter(part => part !== '')
  try {
    if (request.method === 'OPTIONS') return ok('')
    if (request.method === 'POST') return await handlePost(path, await readBody(request), routes)
    return request.method === 'GET' ? await handleGet(path, routes) : notFound
  } catch (error) {
    if (error instanceof TransactionRefused)
      return {
        status: 400,
        body: `sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: error.message })}`,
      }
    if (error instanceof InvalidAddress) return { status: 400, body: 'Invalid Bitcoin address' }
    return { status: 400, body: error instanceof Error ? error.message : 'Bad request' }
  }
}

/**
 * Starts a Bitcoin regtest chain in memory behind an API of Esplora's shape, with funded accounts. A transaction is mined
 * when it is broadcast. The node does not support taproot: spends of taproot outputs are checked by our own verifier.
 * @param parameters.port 0 for a free one
 * @throws DevnetError `PROGRAM_MISSING`, `PORT_BUSY` or `START_FAILED`
 */
export async function startBitcoin({ port }: { port: number }): Promise<Bitcoin> {
  const regtest = await createNode(await installBcoin())
  const fund = createFaucet(regtest)
  const accounts = bitcoinDevelopmentAccounts(accountCount)
  for (const { payment } of accounts) await regtest.mine(1, payment.script)
  await regtest.mine(startBlocks - accounts.length, faucetKey().script)
  for (const { ordinals } of accounts) await fund(ordinals.address, funds.ordinals)

  const routes: Routes = { esplora: createEsplora(regtest), regtest, fund }
  const server = createServer((request, response) => {
    handle(request, routes).then(result => send(response, result))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? portBusy(port, 'Bitcoin regtest API')
          : new DevnetError('START_FAILED', 'The Bitcoin API did not start.', { cause: error }),
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  }).catch(async error => {
    await regtest.close()
    throw error
  })
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : port
  let stopped: Promise<void> | undefined
  const stop = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise<void>(resolve => server.close(() => resolve()))
    await regtest.close()
  }
  return {
    caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    url: `http://127.0.0.1:${own}`,
    accounts,
    funds,
    fund,
    mine: blocks => regtest.mine(blocks, faucetKey().script),
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}
