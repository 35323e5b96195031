import { parseAddress } from '@latchkit/stacks/address'
import { cvToHex, cvToValue, hexToCV } from '@stacks/transactions'
import type { Chain, ChainTransaction } from './createChain.js'
import type { SimnetEvent } from './simnet.js'
import { coin, sumHoldings } from './sumHoldings.js'
import { TransactionRefused } from './TransactionRefused.js'
import { toApiTransaction, toBlockHash } from './toApiTransaction.js'

export type ApiRequest = {
  method: string
  path: readonly string[]
  query: URLSearchParams
  body: Buffer
}
export type ApiResponse = { status: number; body: unknown }

export type ApiParts = {
  chain: Chain
  /** What happened before the first transaction. */
  genesis: readonly SimnetEvent[]
  pay: (recipient: string, amount: bigint) => Promise<string>
}

const ok = (body: unknown): ApiResponse => ({ status: 200, body })
const notFound: ApiResponse = { status: 404, body: { error: 'not found' } }
const invalid = (error: string): ApiResponse => ({ status: 400, body: { error } })

const chainId = 0x80000000
const maximumLimit = 50
const toHex128 = (value: bigint): string => `0x${value.toString(16).padStart(32, '0')}`
const emptyConsensus = '0'.repeat(40)

const isPrincipal = (text: string): boolean => parseAddress(text.split('.')[0])?.network === 'testnet'

function concerns(principal: string, { origin, payer, wire, events }: ChainTransaction): boolean {
  if (origin === principal || payer === principal) return true
  const { payload } = wire
  if ('recipient' in payload && payload.recipient?.value === principal) return true
  return events.some(({ data }) => data['sender'] === principal || data['recipient'] === principal)
}

function readInfo({ ledger }: Chain): unknown {
  const height = ledger.height()
  return {
    peer_version: 4207599113,
    pox_consensus: emptyConsensus,
    burn_block_height: ledger.burnHeight(),
    stable_pox_consensus: emptyConsensus,
    stable_burn_block_height: ledger.burnHeight(),
    server_version: 'latchkit-devnet (simulator)',
    network_id: chainId,
    parent_network_id: 3669344250,
    stacks_tip_height: height,
    stacks_tip: toBlockHash(height).slice(2),
    stacks_tip_consensus_hash: emptyConsensus,
    genesis_chainstate_hash: '0'.repeat(64),
    unanchored_tip: null,
    unanchored_seq: null,
    is_fully_synced: true,
  }
}

async function handleNode(request: ApiRequest, { chain }: ApiParts): Promise<ApiResponse> {
  const { method, path, body } = request
  const [, second, third = '', fourth = '', fifth = '', sixth = ''] = path
  const { ledger } = chain
  if (method === 'GET' && second === 'info') return ok(readInfo(chain))
  if (method === 'GET' && second === 'accounts') {
    if (!isPrincipal(third)) return invalid('Invalid principal')
    const [balance, nonce] = [toHex128(ledger.getBalance(third)), Number(chain.getNonce(third))]
    return ok({ balance, locked: toHex128(0n), unlock_height: 0, nonce })
  }
  if (method === 'GET' && second === 'fees' && third === 'transfer') return ok(1)
  if (method === 'POST' && second === 'fees' && third === 'transaction') return estimateFees(body)
  if (second !== 'contracts') return notFound
  const contract = `${fourth}.${fifth}`
  if (method === 'GET' && third === 'interface') {
    const abi = ledger.read(simnet => simnet.getContractsInterfaces().get(contract))
    return abi ? ok(abi) : { status: 404, body: 'No contract interface data found' }
  }
  return method === 'POST' && third === 'call-read' ? callRead(contract, sixth, body, chain) : notFound
}

function estimateFees(body: Buffer): ApiResponse {
  const { transaction_payload: payload, estimated_len: length }: Record<string, unknown> = JSON.parse(
    body.toString('utf8'),
  )
  if (typeof payload !== 'string') return invalid('No transaction_payload')
  // Beside the payload there are a signature and the fields around it.
  const bytes = typeof length === 'number' && length > 0 ? length : payload.length / 2 + 200
  const estimations = [1, 2, 5].map(rate => ({ fee_rate: rate, fee: Math.ceil(bytes * rate) }))
  const estimated_cost = { write_length: 0, write_count: 0, read_length: 0, read_count: 0, runtime: 0 }
  return ok({ estimated_cost, estimated_cost_scalar: 1, cost_scalar_change_by_byte: 0.0025, estimations })
}

function callRead(contract: string, name: string, body: Buffer, { ledger }: Chain): ApiResponse {
  const { sender, arguments: given }: { sender?: unknown; arguments?: unknown } = JSON.parse(
    body.toString('utf8'),
  )
  if (typeof sender !== 'string' || !isPrincipal(sender) || !Array.isArray(given))
    return invalid('Invalid body')
  try {
    const parameters = given.map(each => hexToCV(String(each)))
    const { result } = ledger.read(simnet => simnet.callReadOnlyFn(contract, name, parameters, sender))
    return ok({ okay: true, result: cvToHex(result) })
  } catch (error) {
    return ok({ okay: false, cause: String(error) })
  }
}

function toBalances(principal: string, { chain, genesis }: ApiParts): { stx: unknown; tokens: unknown } {
  const mined = chain.listMined()
  const sums = sumHoldings(principal, [...genesis, ...mined.flatMap(({ events }) => events)])
  const fees = mined.reduce((sum, { payer, fee }) => (payer === principal ? sum + fee : sum), 0n)
  const { sent = 0n, received = 0n } = sums.get(coin) ?? {}
  const stx = {
    balance: `${chain.ledger.getBalance(principal)}`,
    total_sent: `${sent}`,
    total_received: `${received}`,
    total_fees_sent: `${fees}`,
    total_miner_rewards_received: '0',
    lock_tx_id: '',
    locked: '0',
    lock_height: 0,
    burnchain_lock_height: 0,
    burnchain_unlock_height: 0,
  }
  const tokens = Object.fromEntries(
    [...sums]
      .filter(([asset]) => asset !== coin)
      .map(([asset, each]) => [
        asset,
        {
          balance: `${each.balance}`,
          total_sent: `${each.sent}`,
          total_received: `${each.received}`,
        },
      ]),
  )
  return { stx, tokens }
}

function toNonces(principal: string, chain: Chain): unknown {
  const next = Number(chain.getNonce(principal))
  const pending = chain
    .listPending()
    .filter(({ origin }) => origin === principal)
    .map(({ nonce }) => Number(nonce))
    .sort((a, b) => a - b)
  const last = pending.at(-1)
  const between = last === undefined ? [] : Array.from({ length: last - next }, (_, index) => next + index)
  const missing = between.filter(nonce => !pending.includes(nonce))
  return {
    last_mempool_tx_nonce: last ?? null,
    last_executed_tx_nonce: next === 0 ? null : next - 1,
    possible_next_nonce: last === undefined ? next : last + 1,
    detected_missing_nonces: missing,
    detected_mempool_nonces: pending,
  }
}

function toPage<Item>(query: URLSearchParams, items: readonly Item[], toResult: (item: Item) => unknown) {
  const limit = Math.min(Math.max(Number(query.get('limit') ?? 20) || 20, 1), maximumLimit)
  const offset = Math.max(Number(query.get('offset') ?? 0) || 0, 0)
  return { limit, offset, total: items.length, results: items.slice(offset, offset + limit).map(toResult) }
}

/** As `/extended/v2` counts what a transaction did, beside it. */
function toSummary(principal: string, transaction: ChainTransaction): Record<string, unknown> {
  const { events, payer, fee } = transaction
  const sums = sumHoldings(principal, events).get(coin)
  const count = (event: string): number => events.filter(each => each.event === event).length
  const countOf = (kind: string) => ({
    transfer: count(`${kind}_transfer_event`),
    mint: count(`${kind}_mint_event`),
    burn: count(`${kind}_burn_event`),
  })
  return {
    stx_sent: `${(sums?.sent ?? 0n) + (payer === principal ? fee : 0n)}`,
    stx_received: `${sums?.received ?? 0n}`,
    events: { stx: countOf('stx'), ft: countOf('ft'), nft: countOf('nft') },
  }
}

function handleExtended({ path, query }: ApiRequest, parts: ApiParts): ApiResponse {
  const { chain } = parts
  const [, version, kind, principal = '', part] = path
  const getInterface = (contract: string) =>
    chain.ledger.read(simnet => simnet.getContractsInterfaces().get(contract))
  const toTransaction = (each: ChainTransaction) => toApiTransaction(each, getInterface)
  if (version === 'v1' && kind === 'tx') {
    const found = chain.find(principal.startsWith('0x') ? principal : `0x${principal}`)
    return found ? ok(toTransaction(found)) : notFound
  }
  if (kind !== (version === 'v2' ? 'addresses' : 'address') || !isPrincipal(principal)) return notFound
  const listMined = () =>
    chain
      .listMined()
      .filter(each => concerns(principal, each))
      .reverse()
  if (version === 'v2')
    return part === 'transactions'
      ? ok(
          toPage(query, listMined(), each => {
            // The list has no events, only their count.
            const { events: _, ...tx } = toTransaction(each)
            return { tx, ...toSummary(principal, each) }
          }),
        )
      : notFound
  if (version !== 'v1') return notFound
  if (part === 'stx') return ok(toBalances(principal, parts).stx)
  if (part === 'balances') {
    const { stx, tokens } = toBalances(principal, parts)
    return ok({ stx, fungible_tokens: tokens, non_fungible_tokens: {} })
  }
  if (part === 'nonces') return ok(toNonces(principal, chain))
  if (part === 'transactions') return ok(toPage(query, listMined(), toTransaction))
  if (part !== 'mempool') return notFound
  const pending = chain.listPending().filter(each => concerns(principal, each))
  return ok(toPage(query, [...pending].reverse(), toTransaction))
}

function handleMetadata(contract: string, { ledger }: Chain): ApiResponse {
  const [deployer = '', name] = contract.split('.')
  if (name === undefined || !isPrincipal(deployer)) return notFound
  const read = (method: string): unknown => {
    const { result } = ledger.read(simnet => simnet.callReadOnlyFn(contract, method, [], deployer))
    return result.type === 'ok' ? cvToValue(result.value) : undefined
  }
  try {
    return ok({
      name: read('get-name'),
      symbol: read('get-symbol'),
      decimals: Number(read('get-decimals')),
      total_supply: `${read('get-total-supply')}`,
      token_uri: null,
      description: null,
      image_uri: null,
      asset_identifier: contract,
    })
  } catch {
    return notFound
  }
}

/** The bytes, or JSON with them in hex, as a node takes both. */
function toTransactionBytes(body: Buffer): Uint8Array {
  if (body[0] !== '{'.charCodeAt(0)) return Uint8Array.from(body)
  const { tx }: { tx?: unknown } = JSON.parse(body.toString('utf8'))
  return Uint8Array.from(Buffer.from(String(tx), 'hex'))
}

async function broadcast(body: Buffer, { chain }: ApiParts): Promise<ApiResponse> {
  try {
    return ok((await chain.submit(toTransactionBytes(body))).slice(2))
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error
    const { reason, data } = error
    return {
      status: 400,
      body: { error: 'transaction rejected', reason, ...(data && { reason_data: data }) },
    }
  }
}

/** Responds as a Stacks node (`/v2`) and its API (`/extended`, `/metadata`) do, and to `POST /faucet` and `/mine`. */
export async function handleRequest(request: ApiRequest, parts: ApiParts): Promise<ApiResponse> {
  const { method, path, body } = request
  const { chain, pay } = parts
  const [first, second] = path
  try {
    if (method === 'POST' && first === 'v2' && second === 'transactions') return await broadcast(body, parts)
    if (method === 'POST' && first === 'faucet') {
      const { address, amount }: { address?: unknown; amount?: unknown } = JSON.parse(body.toString('utf8'))
      if (!isPrincipal(String(address))) return invalid('Invalid principal')
      return ok({ txid: await pay(String(address), BigInt(String(amount ?? 1_000_000))) })
    }
    if (method === 'POST' && first === 'mine') {
      await chain.mine()
      return ok({ height: chain.ledger.height() })
    }
    // While a transaction is taken back, the chain is being built again.
    return await chain.inOrder(() => {
      if (first === 'v2') return handleNode(request, parts)
      if (method !== 'GET') return notFound
      if (first === 'extended') return handleExtended(request, parts)
      return first === 'metadata' && path[2] === 'ft' ? handleMetadata(path[3] ?? '', chain) : notFound
    })
  } catch (error) {
    return invalid(error instanceof Error ? error.message : String(error))
  }
}
