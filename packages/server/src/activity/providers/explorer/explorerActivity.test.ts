import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/createTestServer.js'

// Responses in the shapes of the public documents of Etherscan (version 2) and Blockscout; neither is reached here.

const me = `0x${'a1'.repeat(20)}`
const friend = `0x${'b2'.repeat(20)}`
const lookAlike = `0xb2b2b2${'00'.repeat(14)}b2b2b2`
const router = `0x${'c3'.repeat(20)}`
const usdc = `0x${'d4'.repeat(20)}`
const fake = `0x${'e5'.repeat(20)}`

const toHash = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

/** Rows as the documents print them: every value is a text, addresses with or without capital letters. */
const common = (index: number, changes: Record<string, string>) => ({
  blockNumber: String(1000 + index),
  timeStamp: String(1_790_000_000 + Number(changes['blockNumber'] ?? 1000 + index) * 12),
  hash: toHash(index),
  nonce: String(index),
  blockHash: toHash(9_000 + index),
  transactionIndex: '3',
  from: me,
  to: friend,
  gas: '21000',
  gasPrice: '2000000000',
  gasUsed: '21000',
  cumulativeGasUsed: '42000',
  confirmations: '10',
  input: '0x',
  ...changes,
})
const sent = (index: number, changes: Record<string, string> = {}) => ({
  ...common(index, { value: '1000000000000000000', ...changes }),
  isError: changes['isError'] ?? '0',
  txreceipt_status: changes['isError'] === '1' ? '0' : '1',
  contractAddress: '',
  methodId: '0x',
  functionName: '',
})
const token = (index: number, changes: Record<string, string> = {}) => ({
  ...common(index, {
    contractAddress: usdc.toUpperCase().replace('0X', '0x'),
    value: '2500000',
    tokenName: 'USD Coin',
    tokenSymbol: 'USDC',
    tokenDecimal: '6',
    ...changes,
  }),
})

type Lists = Partial<Record<string, readonly Record<string, string>[]>>
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map(close => close()))
})

/** A server whose explorer has these lists; as a real one it honours `endblock`, `offset` and the order. */
async function start(
  lists: Lists,
  options: { reply?: (action: string) => unknown; isBlockscout?: boolean } = {},
) {
  const requests: URL[] = []
  const { server, get } = await createTestServer({
    rpcUrls: { 'eip155:1': 'http://rpc.example' },
    tokens: { 'eip155:1': [{ address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 }] },
    activitySources: options.isBlockscout
      ? { blockscout: { 'eip155:1': { url: 'https://eth.blockscout.example' } } }
      : { etherscan: { key: 'secret-key', chains: ['eip155:1'] } },
    fetch: async input => {
      const url = new URL(String(input))
      if (url.host === 'rpc.example') return Response.json({ jsonrpc: '2.0', id: 1, result: '0x' })
      requests.push(url)
      const action = url.searchParams.get('action') ?? ''
      const given = options.reply?.(action)
      if (given instanceof Response) return given
      if (given !== undefined) return Response.json(given)
      const rows = (lists[action] ?? [])
        .filter(({ blockNumber }) => Number(blockNumber) <= Number(url.searchParams.get('endblock')))
        .sort((a, b) => Number(b['blockNumber']) - Number(a['blockNumber']))
        .slice(0, Number(url.searchParams.get('offset')))
      return Response.json(
        rows.length > 0
          ? { status: '1', message: 'OK', result: rows }
          : { status: '0', message: 'No transactions found', result: [] },
      )
    },
  })
  closers.push(() => server.close())
  const read = async (query = '') => {
    const response = await get(`/v1/account/${me}/history?chainId=eip155:1&${query}`)
    return { status: response.status, body: await response.json() }
  }
  return { read, requests }
}

describe('the history of a chain that an explorer lists (R7.32)', () => {
  test('joins the lists by transaction, with fee, direction and amounts', async () => {
    const { read, requests } = await start({
      txlist: [
        sent(1),
        sent(3, { to: router, value: '0', input: `0x12345678${'0'.repeat(64)}` }),
        sent(4, { isError: '1' }),
      ],
      tokentx: [token(2, { from: friend, to: me }), token(3, { to: router })],
      txlistinternal: [
        {
          ...common(3, { from: router, to: me, value: '500000000000000000' }),
          isError: '0',
          type: 'call',
          traceId: '0_1',
        },
        { ...common(5, { from: router, to: me, value: '7' }), isError: '1', type: 'call', traceId: '0' },
      ],
      tokennfttx: [token(6, { from: friend, to: me, contractAddress: usdc, tokenID: '41' })],
      token1155tx: [token(7, { from: friend, to: me, contractAddress: usdc, tokenID: '5', tokenValue: '3' })],
    })
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body.next).toBeNull()
    expect(body.stale).toBeUndefined()
    const rows = body.data.map(
      (each: { metadata: { operationType: string; hash: string; status: string } }) => [
        each.metadata.hash,
        each.metadata.operationType,
        each.metadata.status,
      ],
    )
    expect(rows).toEqual([
      [toHash(7), 'receive', 'confirmed'],
      [toHash(6), 'receive', 'confirmed'],
      [toHash(4), 'send', 'failed'],
      [toHash(3), 'trade', 'confirmed'],
      [toHash(2), 'receive', 'confirmed'],
      [toHash(1), 'send', 'confirmed'],
    ])
    expect(body.data[0].transfers[0]).toMatchObject({
      nft_info: { token_id: '5', standard: 'erc1155' },
      quantity: { numeric: '3' },
    })
    expect(body.data[3].transfers).toMatchObject([
      { direction: 'in', quantity: { numeric: '0.5' }, fungible_info: { symbol: 'ETH' } },
      { direction: 'out', quantity: { numeric: '2.5' }, fungible_info: { symbol: 'USDC' } },
    ])
    expect(body.data[5]).toMatchObject({
      fee: { numeric: '0.000042' },
      metadata: { sentFrom: me, sentTo: friend },
    })
    expect(requests.map(({ searchParams }) => searchParams.get('action'))).toEqual([
      'txlist',
      'tokentx',
      'txlistinternal',
      'tokennfttx',
      'token1155tx',
    ])
    expect(requests[0]?.href).toMatch(
      /^https:\/\/api\.etherscan\.io\/v2\/api\?chainid=1&apikey=secret-key&module=account&/,
    )
    await read()
    expect(requests).toHaveLength(5)
  })

  test('an approval is found in the call that makes it', async () => {
    const abi = parseAbi([
      'function approve(address spender, uint256 amount)',
      'function setApprovalForAll(address operator, bool isApproved)',
    ])
    const { read } = await start({
      txlist: [
        sent(1, {
          to: usdc,
          value: '0',
          input: encodeFunctionData({
            abi,
            functionName: 'approve',
            args: [router as `0x${string}`, 2n ** 256n - 1n],
          }),
        }),
        sent(2, {
          to: usdc,
          value: '0',
          input: encodeFunctionData({
            abi,
            functionName: 'approve',
            args: [router as `0x${string}`, 1_500_000n],
          }),
        }),
        sent(3, {
          to: fake,
          value: '0',
          input: encodeFunctionData({
            abi,
            functionName: 'setApprovalForAll',
            args: [router as `0x${string}`, true],
          }),
        }),
        sent(4, { to: usdc, value: '0', input: '0x095ea7b3ff' }),
      ],
    })
    const { body } = await read()
    expect(body.data.map((each: { approvals?: unknown }) => each.approvals)).toMatchObject([
      undefined,
      [{ spender: router, isUnlimited: true, nft_info: { address: fake } }],
      [{ spender: router, quantity: { numeric: '1.5' } }],
      [{ spender: router, isUnlimited: true, fungible_info: { symbol: 'USDC' } }],
    ])
    expect(body.data[0].metadata.operationType).toBe('execute')
  })

  test('T11, T12: what others made in the name of the account is hidden, and marked when asked for', async () => {
    const { read } = await start({
      txlist: [sent(1)],
      tokentx: [
        // A transfer of nothing from the account, which it did not sign.
        token(2, { to: lookAlike, value: '0' }),
        token(3, { from: lookAlike, to: me, value: '0' }),
        token(4, {
          from: friend,
          to: me,
          contractAddress: fake,
          tokenName: 'claim at evil.example',
          tokenSymbol: 'USDC',
        }),
        token(5, { from: lookAlike, to: me, value: '1' }),
      ],
    })
    const { body } = await read()
    expect(body.data.map((each: { metadata: { hash: string } }) => each.metadata.hash)).toEqual([toHash(1)])
    const { body: all } = await read('spam=include')
    expect(all.data.map((each: { hidden?: boolean }) => each.hidden)).toEqual([
      true,
      true,
      true,
      true,
      undefined,
    ])
    expect(all.data[0].transfers[0].flags).toEqual(['lookAlike'])
    expect(all.data[3].metadata.sentFrom).not.toBe(me)
    expect(all.data[3].transfers[0].flags).toEqual(['zeroValue', 'lookAlike'])
    expect(JSON.stringify(all.data)).not.toContain('evil.example')
  })

  test('pages give every transaction once and in order, whatever list is the longest', async () => {
    const count = 640
    const txlist = Array.from({ length: count }, (_, index) =>
      sent(index, { blockNumber: String(index >> 1), transactionIndex: String(index & 1) }),
    )
    const tokentx = Array.from({ length: 90 }, (_, index) =>
      token(index * 7, {
        blockNumber: String((index * 7) >> 1),
        transactionIndex: String((index * 7) & 1),
        from: friend,
        to: me,
      }),
    )
    // A burst that is in one list only, two to a block.
    const internal = Array.from({ length: 300 }, (_, index) => ({
      ...common(10_000 + index, {
        blockNumber: String(100 + (index >> 1)),
        from: router,
        to: me,
        value: '5',
      }),
      isError: '0',
    }))
    const { read } = await start({ txlist, tokentx, txlistinternal: internal })
    const hashes: string[] = []
    const blocks: number[] = []
    for (let cursor: string | null = '', page = 0; cursor !== null && page < 40; page += 1) {
      const {
        status,
        body,
      }: {
        status: number
        body: { next: string | null; data: { metadata: { hash: string; block: number } }[] }
      } = await read(cursor ? `cursor=${cursor}` : '')
      expect(status).toBe(200)
      hashes.push(...body.data.map(({ metadata }) => metadata.hash))
      blocks.push(...body.data.map(({ metadata }) => metadata.block))
      cursor = body.next
    }
    const expected = new Set([...txlist, ...internal].map(({ hash }) => hash))
    expect([...expected].filter(hash => !hashes.includes(hash))).toEqual([])
    expect(hashes).toHaveLength(expected.size)
    expect(blocks).toEqual([...blocks].sort((a, b) => b - a))
  })

  test('a block with more than a list holds is cut, and what is older still follows', async () => {
    const flood = Array.from({ length: 150 }, (_, index) =>
      sent(index, { blockNumber: '500', transactionIndex: String(index) }),
    )
    const { read } = await start({ txlist: [...flood, sent(400, { blockNumber: '400' })] })
    const first = await read()
    expect(first.body.data).toHaveLength(100)
    const second = await read(`cursor=${first.body.next}`)
    expect(second.body.data.map((each: { metadata: { hash: string } }) => each.metadata.hash)).toEqual([
      toHash(400),
    ])
    expect(second.body.next).toBeNull()
  })

  test('Blockscout is asked at its own address, without a key where it has none', async () => {
    const { read, requests } = await start({ txlist: [sent(1)] }, { isBlockscout: true })
    expect((await read()).body.data).toHaveLength(1)
    expect(requests[0]?.href).toMatch(
      /^https:\/\/eth\.blockscout\.example\/api\?module=account&action=txlist&/,
    )
    expect(requests[0]?.searchParams.has('apikey')).toBe(false)
  })

  test('an instance without ERC-1155 lists is read without them', async () => {
    const { read } = await start(
      { txlist: [sent(1)] },
      {
        reply: action =>
          action === 'token1155tx' ? { status: '0', message: 'Unknown action', result: null } : undefined,
      },
    )
    expect((await read()).body.data).toHaveLength(1)
  })

  test.each([
    ['a limit', { status: '0', message: 'NOTOK', result: 'Max rate limit reached' }, 503],
    ['a wrong key', { status: '0', message: 'NOTOK', result: 'Invalid API Key (#err2)|secret-key' }, 502],
    ['another shape', { status: '1', message: 'OK', result: [{ hash: '0x1' }] }, 502],
    ['no JSON', new Response('<html>', { status: 200 }), 502],
  ])('%s of the explorer is an error by code, without the key', async (_, reply, expected) => {
    const { read } = await start({}, { reply: () => (reply instanceof Response ? reply.clone() : reply) })
    const { status, body } = await read()
    expect(status).toBe(expected)
    expect(JSON.stringify(body)).not.toContain('secret-key')
  })

  test('a cursor of another form is refused', async () => {
    const { read } = await start({ txlist: [sent(1)] })
    const cursor = Buffer.from(JSON.stringify({ 'eip155:1': '5.1' })).toString('base64url')
    expect((await read(`cursor=${cursor}`)).status).toBe(400)
  })
})
