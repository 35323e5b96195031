import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import {
  Cl,
  cvToValue,
  fetchAbi,
  fetchFeeEstimateTransaction,
  makeSTXTokenTransfer,
  Pc,
  type PostCondition,
  type StacksTransactionWire,
  serializePayload,
  sponsorTransaction,
} from '@stacks/transactions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hold, isAlive, isOpen, until } from '../fixtures/ports.js'
import { toStacksKey } from './accounts.js'
import { createStacksClient, type StacksClient } from './createStacksClient.js'
import { type Stacks, type StacksToken, startStacks } from './startStacks.js'

let stacks: Stacks
let client: StacksClient

beforeAll(async () => {
  // A transaction is mined when a test says so.
  stacks = await startStacks({ blockTime: 3_600_000 })
  client = createStacksClient(stacks)
})
afterAll(() => stacks.stop())

type ApiTransaction = {
  tx_status: string
  tx_type: string
  fee_rate: string
  event_count?: number
  tx_result?: { repr: string }
  events?: { event_type: string; asset?: Record<string, string> }[]
}

const readTransaction = (txid: string): Promise<ApiTransaction> => client.read(`/extended/v1/tx/${txid}`)

const tokenAt = (index: number): StacksToken => {
  const token = stacks.tokens[index]
  if (!token) throw new Error('The token is not there.')
  return token
}
const greedyToken = (): StacksToken => {
  const token = stacks.hostileTokens.find(({ symbol }) => symbol === 'XGREEDY')
  if (!token) throw new Error('The token is not there.')
  return token
}

const getTokenBalance = async (token: StacksToken, account: number): Promise<bigint> => {
  const address = client.accountOf(account).address
  const result = await client.call(token.address, 'get-balance', [Cl.principal(address)])
  return BigInt(String(cvToValue(result, true).value))
}

const assetOf = (token: StacksToken) => {
  const [contract = '', name = ''] = token.assetId.split('::')
  const [address = '', contractName = ''] = contract.split('.')
  return { contract: `${address}.${contractName}` as const, name }
}

const sends = (account: number, token: StacksToken, amount: bigint): PostCondition => {
  const { contract, name } = assetOf(token)
  return Pc.principal(client.accountOf(account).address).willSendEq(amount).ft(contract, name)
}

/** Broadcasts and mines; the API's transaction. */
async function settle(transaction: StacksTransactionWire): Promise<ApiTransaction & { txid: string }> {
  const outcome = await client.broadcast(transaction)
  if ('error' in outcome) throw new Error(JSON.stringify(outcome))
  await client.mine()
  return { txid: outcome.txid, ...(await readTransaction(outcome.txid)) }
}

describe('the first block', () => {
  test('eight accounts hold STX, five of them every token, as the chain and its API say', async () => {
    for (const [index, { address }] of stacks.accounts.entries()) {
      const held = stacks.holdings[address]
      expect(`${await client.getBalance(index)}`).toBe(held?.native)
      const { fungible_tokens } = await client.read<{
        fungible_tokens: Record<string, { balance: string }>
      }>(`/extended/v1/address/${address}/balances`)
      const tokens = Object.entries(fungible_tokens).map(([id, { balance }]) => [id.split('::')[0], balance])
      expect(Object.fromEntries(tokens)).toEqual(held?.tokens)
    }
    expect(await getTokenBalance(tokenAt(0), 0)).toBe(2_500_000_000n)
  })

  test('metadata and interface of a token come from its contract', async () => {
    const token = tokenAt(0)
    expect(await client.read(`/metadata/v1/ft/${token.address}`)).toMatchObject({
      name: 'Stacks Dollar',
      symbol: 'XUSD',
      decimals: 6,
    })
    const [contractAddress = '', contractName = ''] = token.address.split('.')
    const abi = await fetchAbi({ contractAddress, contractName, client: { baseUrl: stacks.rpcUrl } })
    expect(abi.functions.map(({ name }) => name)).toContain('transfer')
    expect(abi.fungible_tokens).toEqual([{ name: 'token' }])
  })
})

describe('a transfer of STX', () => {
  test('waits in the mempool, is mined, and is in the history of both sides', async () => {
    const [before, receiver] = [await client.getBalance(0), await client.getBalance(1)]
    const transaction = await client.signTransfer({ from: 0, to: 1, amount: 123_456n })
    const outcome = await client.broadcast(transaction)
    expect(outcome).toEqual({ txid: transaction.txid() })
    const path = `/extended/v1/address/${client.accountOf(0).address}`
    expect(await readTransaction(transaction.txid())).toMatchObject({ tx_status: 'pending' })
    expect(await client.read(`${path}/mempool`)).toMatchObject({ total: 1 })
    expect(await client.read(`${path}/nonces`)).toMatchObject({ possible_next_nonce: 1 })
    expect(await client.getBalance(0)).toBe(before)
    await client.mine()
    expect(await client.read(`${path}/mempool`)).toMatchObject({ total: 0 })
    expect(await readTransaction(transaction.txid())).toMatchObject({
      tx_status: 'success',
      tx_type: 'token_transfer',
      events: [{ event_type: 'stx_asset', asset: { amount: '123456', asset_event_type: 'transfer' } }],
    })
    expect(await client.getBalance(0)).toBe(before - 123_456n - 1000n)
    expect(await client.getBalance(1)).toBe(receiver + 123_456n)
    for (const [index, sent, received] of [
      [0, '124456', '0'],
      [1, '0', '123456'],
    ] as const) {
      const { address } = client.accountOf(index)
      const page = await client.read(`/extended/v2/addresses/${address}/transactions?limit=1`)
      expect(page).toMatchObject({
        limit: 1,
        results: [{ tx: { tx_id: `0x${transaction.txid()}` }, stx_sent: sent, stx_received: received }],
      })
    }
  })

  test('with the next nonce but one waits for the one before it', async () => {
    const nonce = await client.getNonce(5)
    const later = await client.signTransfer({ from: 5, to: 6, amount: 1n, nonce: nonce + 1 })
    await client.broadcast(later)
    await client.mine()
    expect(await readTransaction(later.txid())).toMatchObject({ tx_status: 'pending' })
    await settle(await client.signTransfer({ from: 5, to: 6, amount: 2n, nonce }))
    expect(await readTransaction(later.txid())).toMatchObject({ tx_status: 'success' })
  })

  test('with the nonce of one that waits replaces it for a higher fee alone', async () => {
    const first = await client.signTransfer({ from: 6, to: 7, amount: 1n })
    await client.broadcast(first)
    const same = await client.signTransfer({ from: 6, to: 7, amount: 2n })
    expect(await client.broadcast(same)).toMatchObject({ reason: 'ConflictingNonceInMempool' })
    const higher = await client.signTransfer({ from: 6, to: 7, amount: 3n, fee: 2000 })
    expect(await settle(higher)).toMatchObject({ tx_status: 'success', fee_rate: '2000' })
    expect(await readTransaction(first.txid())).toMatchObject({ tx_status: 'dropped_replace_by_fee' })
  })

  test('may be paid for by a sponsor, whose signature is verified', async () => {
    const senderKey = toStacksKey(client.accountOf(2).privateKey)
    const sponsored = await makeSTXTokenTransfer({
      recipient: client.accountOf(3).address,
      amount: 5n,
      senderKey,
      network: 'testnet',
      nonce: await client.getNonce(2),
      fee: 0,
      sponsored: true,
    })
    const transaction = await sponsorTransaction({
      transaction: sponsored,
      sponsorPrivateKey: toStacksKey(client.accountOf(4).privateKey),
      network: 'testnet',
      fee: 3000,
      sponsorNonce: await client.getNonce(4),
    })
    const [origin, sponsor] = [await client.getBalance(2), await client.getBalance(4)]
    const bytes = transaction.serializeBytes()
    // Inside the sponsor's signature: the origin's condition before it has 103 bytes.
    const spoiled = bytes.map((byte, index) => (index === 6 + 103 + 60 ? byte ^ 1 : byte))
    const refused = await fetch(`${stacks.rpcUrl}/v2/transactions`, { method: 'POST', body: spoiled })
    expect(await refused.json()).toMatchObject({ reason: 'SignatureValidation' })
    expect(await settle(transaction)).toMatchObject({ tx_status: 'success' })
    expect(await client.getBalance(2)).toBe(origin - 5n)
    expect(await client.getBalance(4)).toBe(sponsor - 3000n)
  })
})

describe('a transaction is refused before it is executed', () => {
  const reasonOf = async (transaction: StacksTransactionWire) => {
    const outcome = await client.broadcast(transaction)
    return 'error' in outcome ? outcome.reason : 'accepted'
  }

  test('with a byte of its signature, its amount or its receiver changed', async () => {
    const bytes = (await client.signTransfer({ from: 0, to: 1, amount: 10n })).serializeBytes()
    const before = await client.getBalance(1)
    for (const index of [60, bytes.length - 40, bytes.length - 50]) {
      const body = bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))
      const response = await fetch(`${stacks.rpcUrl}/v2/transactions`, { method: 'POST', body })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: 'transaction rejected',
        reason: 'SignatureValidation',
      })
    }
    await client.mine()
    expect(await client.getBalance(1)).toBe(before)
  })

  test('with a nonce that was used', async () => {
    await settle(await client.signTransfer({ from: 1, to: 0, amount: 1n }))
    const transaction = await client.signTransfer({ from: 1, to: 0, amount: 2n, nonce: 0 })
    expect(await client.broadcast(transaction)).toMatchObject({
      reason: 'BadNonce',
      reason_data: { expected: 1, actual: 0, is_origin: true, principal: client.accountOf(1).address },
    })
  })

  test('with a nonce too far ahead', async () => {
    const nonce = (await client.getNonce(1)) + 25
    expect(await reasonOf(await client.signTransfer({ from: 1, to: 0, amount: 1n, nonce }))).toBe(
      'TooMuchChaining',
    )
  })

  test('with a fee below one micro-STX a byte', async () => {
    expect(await reasonOf(await client.signTransfer({ from: 1, to: 0, amount: 1n, fee: 100 }))).toBe(
      'FeeTooLow',
    )
  })

  test('with more than the account holds, the fee counted', async () => {
    const amount = await client.getBalance(7)
    expect(await client.broadcast(await client.signTransfer({ from: 7, to: 0, amount }))).toMatchObject({
      reason: 'NotEnoughFunds',
      reason_data: { actual: `0x${amount.toString(16).padStart(32, '0')}` },
    })
    expect(await reasonOf(await client.signTransfer({ from: 9, to: 0, amount: 1n }))).toBe('NotEnoughFunds')
  })

  test.each(['transactionVersion', 'chainId'] as const)('for mainnet by its %s', async field => {
    const common = {
      recipient: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
      amount: 1n,
      senderKey: toStacksKey(client.accountOf(0).privateKey),
      nonce: 50,
      fee: 1000,
    }
    const mainnet = await makeSTXTokenTransfer({ ...common, network: 'mainnet' })
    const testnet = await makeSTXTokenTransfer({ ...common, network: 'testnet' })
    expect(await reasonOf(mainnet)).toBe('SignatureValidation')
    Object.assign(testnet, { [field]: mainnet[field] })
    expect(await reasonOf(testnet)).toBe('SignatureValidation')
  })

  test('to an address of mainnet, to itself, or of nothing', async () => {
    const mainnet = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
    expect(await reasonOf(await client.signTransfer({ from: 0, to: mainnet, amount: 1n }))).toBe(
      'BadAddressVersionByte',
    )
    expect(await reasonOf(await client.signTransfer({ from: 0, to: 0, amount: 1n }))).toBe(
      'TransferRecipientCannotEqualSender',
    )
    expect(await reasonOf(await client.signTransfer({ from: 0, to: 1, amount: 0n }))).toBe(
      'TransferAmountMustBePositive',
    )
  })

  test('that calls what is not there', async () => {
    const { address } = tokenAt(0)
    const missing = { address: `${address}-missing` }
    expect(await reasonOf(await client.signTokenTransfer(missing, { from: 0, to: 1, amount: 1n }))).toBe(
      'NoSuchContract',
    )
    const trait = { address: address.replace(/\.[^.]+$/, '.sip-010-trait') }
    expect(await reasonOf(await client.signTokenTransfer(trait, { from: 0, to: 1, amount: 1n }))).toBe(
      'NoSuchPublicFunction',
    )
  })

  test('that is not a transaction', async () => {
    for (const body of [Uint8Array.of(1, 2, 3), new Uint8Array()]) {
      const response = await fetch(`${stacks.rpcUrl}/v2/transactions`, { method: 'POST', body })
      expect(await response.json()).toMatchObject({ reason: 'Deserialization' })
    }
  })
})

describe('a transfer of a token', () => {
  test('moves what its post-condition says', async () => {
    const token = tokenAt(0)
    const [from, to] = [await getTokenBalance(token, 0), await getTokenBalance(token, 1)]
    const transfer = { from: 0, to: 1, amount: 1_000_000n, postConditions: [sends(0, token, 1_000_000n)] }
    const settled = await settle(await client.signTokenTransfer(token, transfer))
    expect(settled).toMatchObject({
      tx_status: 'success',
      tx_type: 'contract_call',
      tx_result: { repr: '(ok true)' },
      events: [{ event_type: 'fungible_token_asset', asset: { asset_id: token.assetId, amount: '1000000' } }],
    })
    expect(await getTokenBalance(token, 0)).toBe(from - 1_000_000n)
    expect(await getTokenBalance(token, 1)).toBe(to + 1_000_000n)
  })

  test.each([
    ['of another amount', (token: StacksToken) => [sends(0, token, 2n)], 'deny'],
    ['missing where others are denied', () => [], 'deny'],
    ['of another amount where others are allowed', (token: StacksToken) => [sends(0, token, 2n)], 'allow'],
    ['missing where the originator is denied (SIP-040)', () => [], 'originator'],
  ] as const)('with a post-condition %s moves nothing but the fee', async (_, toConditions, mode) => {
    const token = tokenAt(0)
    await settle(await client.signTransfer({ from: 3, to: 0, amount: 7n }))
    const before = [await getTokenBalance(token, 0), await getTokenBalance(token, 1)]
    const [native, supply] = [await client.getBalance(0), await client.getBalance(3)]
    const transfer = { from: 0, to: 1, amount: 1n, postConditions: [...toConditions(token)], mode }
    const settled = await settle(await client.signTokenTransfer(token, transfer))
    expect(settled).toMatchObject({ tx_status: 'abort_by_post_condition', event_count: 0, events: [] })
    expect([await getTokenBalance(token, 0), await getTokenBalance(token, 1)]).toEqual(before)
    expect(await client.getBalance(0)).toBe(native - 1000n)
    // What was mined before is as it was.
    expect(await client.getBalance(3)).toBe(supply)
  })

  test('of a contract that takes more than asked for is stopped by its post-condition', async () => {
    const token = greedyToken()
    const before = await getTokenBalance(token, 0)
    const transfer = { from: 0, to: 1, amount: 5n, postConditions: [sends(0, token, 5n)] }
    expect(await settle(await client.signTokenTransfer(token, transfer))).toMatchObject({
      tx_status: 'abort_by_post_condition',
    })
    expect(await getTokenBalance(token, 0)).toBe(before)
    const allowed = { from: 0, to: 1, amount: 5n, mode: 'allow' } as const
    expect(await settle(await client.signTokenTransfer(token, allowed))).toMatchObject({
      tx_status: 'success',
    })
    expect(await getTokenBalance(token, 0)).toBe(before - 6n)
  })

  test('of more than is held fails by the response of the contract, and costs the fee', async () => {
    const token = tokenAt(1)
    const before = await client.getBalance(2)
    const transfer = { from: 2, to: 1, amount: 1000n, mode: 'allow' } as const
    expect(await settle(await client.signTokenTransfer(token, transfer))).toMatchObject({
      tx_status: 'abort_by_response',
      tx_result: { repr: '(err u1)' },
    })
    expect(await client.getBalance(2)).toBe(before - 1000n)
  })
})

test('fees are estimated in three steps', async () => {
  const transaction = await client.signTransfer({ from: 0, to: 1, amount: 1n })
  const estimates = await fetchFeeEstimateTransaction({
    payload: serializePayload(transaction.payload),
    estimatedLength: transaction.serializeBytes().length,
    client: { baseUrl: stacks.rpcUrl },
  })
  const [low, medium, high] = estimates.map(({ fee }) => fee)
  expect(low).toBe(transaction.serializeBytes().length)
  expect([low, medium, high]).toEqual([low, medium, high].sort((a = 0, b = 0) => a - b))
})

test('the faucet pays any address of testnet', async () => {
  const { address } = client.accountOf(9)
  const body = JSON.stringify({ address, amount: '70000' })
  const response = await fetch(`${stacks.rpcUrl}/faucet`, { method: 'POST', body })
  expect(response.status).toBe(200)
  expect(await client.getBalance(9)).toBe(70_000n)
})

test('a busy port is named, and stop leaves neither port nor process', async () => {
  const { port, release } = await hold(0)
  await expect(startStacks({ port })).rejects.toMatchObject({ code: 'PORT_BUSY' })
  await release()
  const other = await startStacks({ port })
  expect(await isOpen(port)).toBe(true)
  await other.stop()
  await other.stop()
  expect(await isOpen(port)).toBe(false)
  await until(() => !isAlive(other.pid))
})

test('SIGKILL of the process that started it ends it', async () => {
  const script = fileURLToPath(new URL('../fixtures/holdStacks.ts', import.meta.url))
  const args = ['--conditions', '@latchkit/source', '--import', 'tsx', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const { port, pid }: { port: number; pid: number } = JSON.parse(String(line))
  expect(await isOpen(port)).toBe(true)
  child.kill('SIGKILL')
  await until(() => !isAlive(pid))
  expect(await isOpen(port)).toBe(false)
})

// The last test: the chain of those above is gone.
test('a chain that dies by itself is reported', async () => {
  process.kill(stacks.pid, 'SIGKILL')
  expect(await stacks.crashed).toContain(`Stacks (port ${stacks.port}) ended by itself: signal SIGKILL`)
  await stacks.stop()
})
