import type { HistoryReply } from '@latchkit/api/schemas'
import { createStacksClient, type Stacks, type StacksClient, startStacks } from '@latchkit/devnet'
import { stacksSignIn } from '@latchkit/stacks/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser, toText } from '../siwx/testing/createBrowser.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'

// A development chain that verifies what a node does: the server must return what the chain holds.

const chain = 'stacks:2147483648'

let stacks: Stacks
let client: StacksClient
let server: TestServer
beforeAll(async () => {
  stacks = await startStacks({ blockTime: 3_600_000 })
  client = createStacksClient(stacks)
  server = await createTestServer({
    rpcUrls: { [chain]: stacks.rpcUrl },
    tokens: { [chain]: stacks.tokens },
    allowedOrigins: ['https://app.example'],
    rateLimits: { rpcPerIp: 1e9, perIp: 1e9 },
  })
})
afterAll(async () => {
  await server?.server.close()
  await stacks?.stop()
})

type Balance = {
  symbol: string
  name: string
  address?: string
  unlisted?: boolean
  iconUrl?: string
  quantity: { decimals: number; numeric: string }
}

const getBalances = async (account: number): Promise<Balance[]> => {
  const { address } = client.accountOf(account)
  const response = await server.get(`/v1/account/${address}/balance?chainId=${chain}&forceUpdate=true`)
  expect(response.status).toBe(200)
  const { balances }: { balances: Balance[] } = await response.json()
  return balances
}
const getHistory = async (account: number, query = ''): Promise<HistoryReply> => {
  const { address } = client.accountOf(account)
  const response = await server.get(`/v1/account/${address}/history?chainId=${chain}${query}`)
  expect(response.status).toBe(200)
  return response.json()
}
const post = (transaction: string) => server.post('/v1/transactions', { chainId: chain, transaction })
const tokenAt = (index: number) => {
  const token = stacks.tokens[index]
  if (!token) throw new Error('The token is not there.')
  return token
}

/** A decimal amount in the smallest unit. */
const toUnits = ({ quantity: { numeric, decimals } }: Balance): string => {
  const [whole = '', fraction = ''] = numeric.split('.')
  return `${BigInt(whole + fraction.padEnd(decimals, '0'))}`
}

test('R7.40, D26: STX and listed tokens are what the chain holds, for every development account', async () => {
  for (const [index, { address }] of stacks.accounts.entries()) {
    const [coin, ...tokens] = (await getBalances(index)).filter(({ unlisted }) => !unlisted)
    expect(coin).toMatchObject({ symbol: 'STX', quantity: { decimals: 6 } })
    expect(coin && toUnits(coin)).toBe(stacks.holdings[address]?.native)
    const expected = stacks.tokens.flatMap(token => {
      const amount = stacks.holdings[address]?.tokens[token.address]
      return amount === undefined ? [] : [[`${chain}:${token.address}`, amount]]
    })
    expect(tokens.map(token => [token.address, toUnits(token)])).toEqual(expected)
  }
})

test('T12: a token on no list is marked, has no icon, and its words are harmless', async () => {
  const unlisted = (await getBalances(0)).filter(each => each.unlisted)
  expect(unlisted).toHaveLength(2)
  for (const { name, symbol, iconUrl, quantity } of unlisted) {
    expect(`${name}${symbol}`).not.toMatch(/[<>]/)
    expect(iconUrl).toBeUndefined()
    expect(quantity.decimals).toBe(6)
  }
  expect(unlisted.map(({ symbol }) => symbol)).toContain('XGREEDY')
})

test('an address of mainnet, and one with a wrong checksum, is no address of the network (D25)', async () => {
  const { address } = client.accountOf(0)
  const last = address.endsWith('0') ? '1' : '0'
  for (const other of ['SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', `${address.slice(0, -1)}${last}`]) {
    const response = await server.get(`/v1/account/${other}/balance?chainId=${chain}`)
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { code: 'INVALID_ADDRESS' },
    })
  }
})

test('D35: a signed transaction is broadcast once, however often it is posted', async () => {
  const transaction = await client.signTransfer({ from: 3, to: 4, amount: 5000n })
  const [first, second] = [await post(transaction.serialize()), await post(`0x${transaction.serialize()}`)]
  for (const response of [first, second]) {
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ hash: transaction.txid() })
  }
  const before = await client.getBalance(4)
  await client.mine()
  expect(await client.getBalance(4)).toBe(before + 5000n)
  const third = await post(transaction.serialize())
  expect(await third.json()).toEqual({ hash: transaction.txid() })
})

test("D35: a node's refusal is passed on with its reason, and nothing is sent for a spoiled transaction", async () => {
  const transaction = await client.signTransfer({ from: 3, to: 4, amount: 1n, fee: 10 })
  const refused = await post(transaction.serialize())
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    code: 'TRANSACTION_REJECTED',
    error: { code: 400, message: expect.stringContaining('FeeTooLow') },
  })
  const bytes = (await client.signTransfer({ from: 3, to: 4, amount: 1n })).serializeBytes()
  const spoiled = [60, bytes.length - 40].map(at =>
    bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)),
  )
  for (const each of [...spoiled.map(one => Buffer.from(one).toString('hex')), '00', 'x']) {
    const response = await post(each)
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
  }
})

test('D35: a transaction of another network is not passed on', async () => {
  const transaction = await client.signTransfer({ from: 3, to: 4, amount: 1n })
  Object.assign(transaction, { chainId: 1 })
  const response = await post(transaction.serialize())
  expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST' })
})

test('R7.32: payments are in the history of both sides, newest first, over several pages', async () => {
  const hashes: string[] = []
  for (let index = 0; index < 30; index++) {
    const nonce = (await client.getNonce(6)) + (index % 20)
    const transaction = await client.signTransfer({ from: 6, to: 7, amount: BigInt(1000 + index), nonce })
    await client.broadcast(transaction)
    hashes.unshift(`0x${transaction.txid()}`)
    if (index % 20 === 19 || index === 29) await client.mine()
  }
  for (const [account, direction] of [
    [6, 'out'],
    [7, 'in'],
  ] as const) {
    const first = await getHistory(account)
    expect(first.next).toEqual(expect.any(String))
    // A payment in between moves the count, and no entry is lost or repeated.
    const later = await client.signTransfer({ from: 6, to: 7, amount: 1n })
    await client.broadcast(later)
    await client.mine()
    const second = await getHistory(account, `&cursor=${first.next}`)
    const all = [...first.data, ...second.data]
    expect(all.map(({ metadata }) => metadata.hash).slice(0, 30)).toEqual(hashes)
    hashes.unshift(`0x${later.txid()}`)
    expect(all.every(({ transfers }) => transfers[0]?.direction === direction)).toBe(true)
    expect(first.data[0]).toMatchObject({
      metadata: { status: 'confirmed', chain, sentFrom: client.accountOf(6).address },
      transfers: [{ fungible_info: { symbol: 'STX', decimals: 6 } }],
      fee: { numeric: '0.001' },
    })
    hashes.splice(30)
  }
})

test('R7.32: a token is in the history, a failed one as failed, and one on no list is hidden from whom it was sent to', async () => {
  const token = tokenAt(0)
  const greedy = stacks.hostileTokens.find(({ symbol }) => symbol === 'XGREEDY')
  if (!greedy) throw new Error('The token is not there.')
  const nonce = await client.getNonce(0)
  for (const transaction of [
    await client.signTokenTransfer(token, { from: 0, to: 8, amount: 2_500_000n, mode: 'allow', nonce }),
    await client.signTokenTransfer(token, { from: 0, to: 8, amount: 1n, mode: 'deny', nonce: nonce + 1 }),
    await client.signTokenTransfer(greedy, { from: 0, to: 8, amount: 9n, mode: 'allow', nonce: nonce + 2 }),
  ])
    expect(await client.broadcast(transaction)).toHaveProperty('txid')
  await client.mine()
  const sent = await getHistory(0)
  expect(sent.data.slice(0, 3).map(({ metadata, transfers }) => [metadata.status, transfers.length])).toEqual(
    [
      ['confirmed', 1],
      ['failed', 0],
      ['confirmed', 1],
    ],
  )
  expect(sent.data[2]).toMatchObject({
    metadata: { operationType: 'send', sentTo: client.accountOf(8).address },
    transfers: [
      {
        fungible_info: { symbol: 'XUSD', address: token.address, decimals: 6 },
        direction: 'out',
        quantity: { numeric: '2.5' },
      },
    ],
  })
  const received = await getHistory(8)
  expect(received.data.map(({ transfers }) => transfers[0]?.fungible_info?.symbol)).toEqual(['XUSD'])
  const all = await getHistory(8, '&spam=include')
  expect(all.data.map(({ hidden = false }) => hidden)).toEqual([true, false])
  expect(all.data[0]?.transfers[0]).toMatchObject({ flags: ['unlisted'] })
})

test('the node is read through the server, by the paths that pass alone', async () => {
  const { address } = client.accountOf(0)
  const read = (path: string) => server.get(`/v1/rest/${encodeURIComponent(chain)}${path}`)
  expect(await (await read(`/v2/accounts/${address}?proof=0`)).json()).toMatchObject({
    nonce: await client.getNonce(0),
  })
  const [deployer = '', name = ''] = tokenAt(0).address.split('.')
  const call = await server.post(
    `/v1/rest/${encodeURIComponent(chain)}/v2/contracts/call-read/${deployer}/${name}/get-decimals`,
    { sender: address, arguments: [] },
  )
  expect(await call.json()).toEqual({ okay: true, result: `0x0701${'6'.padStart(32, '0')}` })
  for (const path of ['/v2/pox', '/extended/v1/faucets/stx', `/v2/accounts/${address}?proof=1`, '/mine'])
    expect((await read(path)).status).toBe(403)
})

test('D46: an account signs in with a message, of its own key and network alone', async () => {
  const browser = createBrowser(request => server.server.fetch(request))
  const { address } = client.accountOf(1)
  const text = async (chainId: string) =>
    toText({ address, nonce: await browser.getNonce(), chainId }, stacksSignIn)
  const message = await text('2147483648')
  expect((await browser.verify(message, client.signMessage(2, message))).status).toBe(401)
  const again = await text('2147483648')
  expect((await browser.verify(again, client.signMessage(1, again))).status).toBe(200)
  expect(await browser.getSession()).toMatchObject({
    session: { address, caipAddress: `${chain}:${address}` },
  })
  const mainnet = await text('1')
  expect((await browser.verify(mainnet, client.signMessage(1, mainnet))).status).toBe(401)
})
