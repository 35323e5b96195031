import type { SwapOrder } from '@latchkit/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { anyOrder, createLocalChain, swaps, toCall } from '../fixtures/swapFixture.js'

const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const [found] = fc.sample(
  anyOrder.filter(({ sold, bought, route }) => {
    const isTokens = sold.address !== undefined && bought.address !== undefined
    return isTokens && route.kind === 'uniswap-v2' && route.path.length === 2
  }),
  { numRuns: 1, seed: 3 },
)
if (!found) throw new Error('There is no order.')
const given: SwapOrder = { ...found, minOut: 1n }

type Pools = {
  /** What v2's pool of a path pays; undefined: there is no such pool. */
  v2?: (path: readonly string[]) => bigint | undefined
  v3?: bigint | undefined
  isDown?: boolean
}

const noPool = (): never => {
  throw Object.assign(new Error('execution reverted'), { code: 3 })
}

/** A chain whose exchanges pay what a test says, by the site's own endpoint or the server's. */
function setup({ v2 = () => undefined, v3, isDown = false }: Pools) {
  const asked: string[] = []
  const network = createLocalChain({
    respond(method, params) {
      const [{ data = '' } = {}] = params as [{ data?: string }?]
      if (method !== 'eth_call') return undefined
      if (data.startsWith('0xd06ca61f')) {
        asked.push(data)
        if (isDown) throw Object.assign(new Error('busy'), { code: -32005 })
        const path = Array.from(
          { length: Number(BigInt(`0x${data.slice(138, 202)}`)) },
          (_, at) => `0x${data.slice(202 + at * 64 + 24, 266 + at * 64)}`,
        )
        const paid = v2(path)
        if (paid === undefined) return noPool()
        return `0x${[32n, BigInt(path.length), ...path.slice(1).map(() => 1n), paid].map(word).join('')}`
      }
      if (data.startsWith('0xcdca1753')) {
        asked.push(data)
        return v3 === undefined ? noPool() : `0x${[v3, 128n, 160n, 0n, 0n, 0n].map(word).join('')}`
      }
      return undefined
    },
  })
  const order = { ...given, network }
  const { connector } = createFakeWallet({ eth_chainId: '0x1' })
  const price = async (offered: bigint, of: SwapOrder = order) =>
    (await swaps.check(connector, { order: of, call: toCall(of), offered })).price
  return { order, asked, price }
}

describe('the price of a swap (T16)', () => {
  const isDirect = (path: readonly string[]): boolean => path.length === 2

  test.each<[string, Pools, number]>([
    ['the pool of both tokens', { v2: path => (isDirect(path) ? 1000n : undefined) }, 50],
    ['two pools through the wrapped currency', { v2: path => (isDirect(path) ? undefined : 1000n) }, 50],
    ['a pool of Uniswap v3', { v3: 1000n }, 50],
    ['the best of them', { v2: path => (isDirect(path) ? 501n : 700n), v3: 1000n }, 50],
  ])(
    'attack A-M9: a server that offers half of what is paid by %s is found out',
    async (_, pools, percent) => {
      expect(await setup(pools).price(500n)).toEqual({ status: 'worse', percent })
    },
  )

  test('attack A-M9: a poor pool that the server sends the swap over does not confirm its own price', async () => {
    const thief = '0x00000000000000000000000000000000000dead1'
    const kit = setup({ v2: path => (path.includes(thief) ? 10n : 1000n) })
    const path = [given.sold.address ?? '', thief, given.bought.address ?? '']
    const order: SwapOrder = { ...kit.order, route: { kind: 'uniswap-v2', path } }
    expect(await kit.price(10n, order)).toEqual({ status: 'worse', percent: 99 })
  })

  test.each([1000n, 985n, 2000n])(
    'control A-M9: an offer of %s, where the chain pays 1000, is verified',
    async offered => {
      expect(await setup({ v2: () => 1000n, v3: 900n }).price(offered)).toEqual({ status: 'verified' })
    },
  )

  test('is not verified where no pool has the tokens, one could not be read, or the endpoint is the server’s', async () => {
    expect(await setup({}).price(10n)).toEqual({ status: 'unverified' })
    expect(await setup({ isDown: true, v3: 1000n }).price(1000n)).toEqual({ status: 'unverified' })
    // Worse is worse, whatever else could not be read.
    expect(await setup({ isDown: true, v3: 1000n }).price(10n)).toMatchObject({ status: 'worse' })
  })
})
