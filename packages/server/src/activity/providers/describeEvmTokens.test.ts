import { encodeAbiParameters, encodeFunctionResult, type Hex, parseAbi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import type { Upstream } from '../../upstream/createUpstream.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createDescribeEvmTokens } from './describeEvmTokens.js'

const abi = parseAbi([
  'struct Result { bool success; bytes returnData; }',
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] returnData)',
])
const token = (index: number) => `0x${index.toString(16).padStart(40, 'f')}`
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const number = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])

/** An endpoint whose tokens say the given words, three replies per token. */
function createFakeEndpoint(replies: readonly (Hex | undefined)[]) {
  let calls = 0
  const upstream: Upstream = {
    async call() {
      calls++
      const result = encodeFunctionResult({
        abi,
        functionName: 'aggregate3',
        result: replies.map(data => ({ success: data !== undefined, returnData: data ?? '0x' })),
      })
      return { result }
    },
  }
  return { upstream, calls: () => calls }
}
const create = (now = () => 0) =>
  createDescribeEvmTokens({
    listed: [{ address: token(99), name: 'USD Coin', symbol: 'USDC', decimals: 6 }],
    native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    now,
  })
const shortened = `${token(1).slice(0, 6)}…${token(1).slice(-4)}`

async function read(name: Hex | undefined, symbol: Hex | undefined, decimals: Hex | undefined) {
  const { upstream } = createFakeEndpoint([name, symbol, decimals])
  return (await create()(upstream, [token(1)])).get(token(1))
}

test('reads name, symbol and decimals, also where they are 32 bytes', async () => {
  expect(await read(text('Odd Coin'), text('ODD'), number(8n))).toEqual({
    name: 'Odd Coin',
    symbol: 'ODD',
    decimals: 8,
  })
  const old = stringToHex('Maker', { size: 32 })
  expect(await read(old, stringToHex('MKR', { size: 32 }), number(18n))).toEqual({
    name: 'Maker',
    symbol: 'MKR',
    decimals: 18,
  })
})

test('T12: of 200 spam tokens none has a link, a name of another token, or text that turns or hides', async () => {
  const bait = ['visit', 'claim at', 'airdrop', 'reward:', '$', 'Ξ', '\u202e', '\u200b', '<b>', 'Official']
  const links = [
    'https://claim-usdc.example/x',
    'www.claim.example',
    'claim.example',
    't.me/claim',
    'HTTP://A.EXAMPLE',
    'ｈｔｔｐｓ://a.example',
    'a。example',
    'javascript:alert(1)//',
    'ipfs://Qm',
    'reward·example',
  ]
  const names = [
    ...bait.flatMap(word => links.flatMap(link => [`${word} ${link}`, `${link}${word}`])),
    ...['USDC', 'usd coin', 'U.S.D.C', 'ETH', 'Ether', 'e t h', 'ＵＳＤＣ'],
  ]
  expect(names.length).toBeGreaterThanOrEqual(200)
  for (const name of names) {
    const facts = await read(text(name), text(name), number(18n))
    for (const shown of [facts?.name ?? '', facts?.symbol ?? '']) {
      expect(shown, name).not.toMatch(/:\/\/|[a-z0-9]\.[a-z]/i)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
      expect(shown, name).not.toMatch(/[\u0000-\u001f\u200b\u202e<>]/)
      expect(shown.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''), name).not.toMatch(
        /^(usdc|usdcoin|eth|ether)$/,
      )
      expect(shown.length).toBeGreaterThan(0)
    }
  }
})

test('what a token does not say, or says without end, is its shortened address', async () => {
  const none = { name: shortened, symbol: shortened }
  expect(await read(undefined, undefined, undefined)).toEqual(none)
  expect(await read('0x', '0x1234', number(78n))).toEqual(none)
  expect(await read(text('x'.repeat(5_000)), text(''), number(0n))).toEqual({ ...none, decimals: 0 })
  const long = await read(text('x'.repeat(300)), text('y'.repeat(300)), number(0n))
  expect([long?.name.length, long?.symbol.length]).toEqual([48, 16])
})

test('one call reads a page, and its tokens are known for an hour', async () => {
  let time = 0
  const { upstream, calls } = createFakeEndpoint(
    [1, 2, 3].flatMap(index => [text(`Name ${index}`), text(`S${index}`), number(1n)]),
  )
  const describe = create(() => time)
  const tokens = [token(1), token(2), token(2), token(3)]
  expect([...(await describe(upstream, tokens)).values()].map(({ symbol }) => symbol)).toEqual([
    'S1',
    'S2',
    'S3',
  ])
  await describe(upstream, tokens)
  expect(calls()).toBe(1)
  time = 3_600_001
  await describe(upstream, tokens)
  expect(calls()).toBe(2)
})

test('an endpoint that fails, or has no Multicall3, costs the names and nothing else; it is asked again', async () => {
  const describe = create()
  const failing: Upstream = {
    call: async () => {
      throw new UpstreamError('UPSTREAM_FAILED', 'x')
    },
  }
  for (const upstream of [failing, { call: async () => ({ result: '0x' }) }])
    expect((await describe(upstream, [token(1)])).get(token(1))).toEqual({
      name: shortened,
      symbol: shortened,
    })
  const { upstream } = createFakeEndpoint([text('Odd'), text('ODD'), number(1n)])
  expect((await describe(upstream, [token(1)])).get(token(1))).toMatchObject({ name: 'Odd' })
})
