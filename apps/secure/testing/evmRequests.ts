import fc from 'fast-check'
import type { Hex } from '../src/signing/types.js'
import { evmAddress } from './approvalFixtures.js'
import { attacker, encodeCall, friend, multicall3 } from './encodeEvm.js'

/** Where the contracts of the development chain are. */
export type Places = {
  weth: string
  usd: string
  coin: string
  collectible: string
  edition: string
  v2: string
  v3: string
  keeper: string
}

export type EvmCall = { to: string; value: bigint; data: Hex }

const ether = 10n ** 18n
const far = 4_102_444_800n
const one = '0x0000000000000000000000000000000000000001'
const two = '0x0000000000000000000000000000000000000002'

const call = (to: string, signature: string, args: readonly unknown[] = [], value = 0n): EvmCall => ({
  to,
  value,
  data: encodeCall(signature, args),
})

/** Amounts that succeed, that fail, and that are traps. */
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt({ min: 1n, max: 2n * ether }) },
  { weight: 2, arbitrary: fc.bigInt({ min: 1n, max: 2_000_000_000n }) },
  { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 2n ** 96n, 2n ** 255n, 2n ** 256n - 1n) },
)
const small = fc.bigInt({ min: 1n, max: ether / 10n })
const least = fc.oneof(fc.constantFrom(0n, 1n, 500n), fc.bigInt({ min: 1n, max: 100_000_000n }))
const nothing = fc.constant(0n)
const stray = fc.oneof({ weight: 4, arbitrary: nothing }, { weight: 1, arbitrary: small })

type Generated = fc.Arbitrary<EvmCall>
type Inner = fc.Arbitrary<Hex>

/** Every kind of call that is read, with hostile receivers, amounts and leftovers, and calls that no decoder reads. */
export function createEvmRequests(places: Places): Generated {
  const { weth, usd, coin, collectible, edition, v2, v3, keeper } = places
  const own = evmAddress
  const tokens = fc.constantFrom(weth, usd, coin)
  const somebody = fc.constantFrom(own, attacker, friend, keeper, v2, v3, multicall3, one, two, usd)
  const mostlyOwn = fc.oneof({ weight: 3, arbitrary: fc.constant(own) }, { weight: 2, arbitrary: somebody })
  const paths = fc.constantFrom(
    [weth, usd],
    [usd, weth],
    [coin, usd],
    [usd, coin],
    [weth, usd, coin],
    [coin, usd, weth],
  )

  const sends = fc
    .tuple(somebody, small, fc.constantFrom<Hex>('0x', '0x', '0x', '0x12345678'))
    .map(([to, value, data]): EvmCall => ({ to, value, data }))

  const erc20 = fc
    .tuple(tokens, somebody, amount, stray, fc.nat(5))
    .map(([token, who, given, value, kind]) => {
      switch (kind) {
        case 0:
        case 1:
          return call(token, 'transfer(address to,uint256 amount)', [who, given], value)
        case 2:
          return call(token, 'transferFrom(address from,address to,uint256 amount)', [own, who, given], value)
        case 3:
          return call(
            token,
            'transferFrom(address from,address to,uint256 amount)',
            [friend, who, given],
            value,
          )
        default:
          return call(token, 'approve(address spender,uint256 amount)', [who, given], value)
      }
    })

  const items = fc
    .tuple(somebody, fc.bigInt(11n, 14n), fc.bigInt(1n, 3n), fc.nat(6), stray)
    .map(([who, id, count, kind, value]) => {
      switch (kind) {
        case 0:
          return call(
            collectible,
            'safeTransferFrom(address from,address to,uint256 tokenId)',
            [own, who, id],
            value,
          )
        case 1:
          return call(collectible, 'transferFrom(address from,address to,uint256 amount)', [own, who, id])
        case 2:
          return call(collectible, 'approve(address spender,uint256 amount)', [who, id])
        case 3:
          return call(
            edition,
            'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)',
            [own, who, id, count, '0x'],
            value,
          )
        case 4:
          return call(
            edition,
            'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
            [own, who, [11n, id], [count, count], '0x01'],
          )
        default:
          return call(
            kind === 5 ? edition : collectible,
            'setApprovalForAll(address operator,bool approved)',
            [who, count !== 3n],
          )
      }
    })

  const wraps = fc
    .tuple(small, stray, fc.boolean())
    .map(([given, value, isIn]) =>
      isIn ? call(weth, 'deposit()', [], given) : call(weth, 'withdraw(uint256 amount)', [given], value),
    )

  const v2Swaps = fc
    .tuple(paths, mostlyOwn, small, least, stray, fc.nat(5))
    .map(([path, to, given, bound, value, kind]) => {
      const tail = [path, to, far]
      const types = 'address[] path,address to,uint256 deadline)'
      const most = 10n ** 24n
      switch (kind) {
        case 0:
          return call(v2, `swapExactETHForTokens(uint256 least,${types}`, [bound, ...tail], given)
        case 1:
          return call(v2, `swapETHForExactTokens(uint256 bought,${types}`, [bound, ...tail], given)
        case 2:
          return call(
            v2,
            `swapExactTokensForETH(uint256 sold,uint256 least,${types}`,
            [given, bound, ...tail],
            value,
          )
        case 3:
          return call(
            v2,
            `swapTokensForExactTokens(uint256 bought,uint256 most,${types}`,
            [bound, most, ...tail],
            value,
          )
        case 4:
          return call(
            v2,
            `swapTokensForExactETH(uint256 bought,uint256 most,${types}`,
            [bound, most, ...tail],
            value,
          )
        default:
          return call(
            v2,
            `swapExactTokensForTokens(uint256 sold,uint256 least,${types}`,
            [given, bound, ...tail],
            value,
          )
      }
    })

  const single = '((address,address,uint24,address,uint256,uint256,uint160) params)'
  const pairs = fc.constantFrom([weth, usd], [usd, weth], [coin, usd], [usd, coin])
  const sold = fc.oneof({ weight: 5, arbitrary: small }, { weight: 1, arbitrary: nothing })
  const v3Inner: Inner = fc
    .tuple(pairs, paths, mostlyOwn, sold, least, fc.constantFrom(0n, 0n, 0n, 7n), fc.nat(8))
    .map(([ends, path, to, given, bound, limit, kind]) => {
      switch (kind) {
        case 0:
          return encodeCall(`exactOutputSingle${single}`, [[...ends, 500, to, bound, given, limit]])
        case 1:
          return encodeCall('refundETH()')
        case 2:
          return encodeCall('unwrapWETH9(uint256 least,address recipient)', [bound, to])
        case 3:
          return encodeCall('sweepToken(address token,uint256 least,address recipient)', [ends[1], bound, to])
        case 4:
          return encodeCall('sweepToken(address token,uint256 least)', [ends[1], bound])
        case 5: {
          const packed = path.map(token => token.slice(2)).join('0001f4')
          return encodeCall('exactInput((bytes,address,uint256,uint256) params)', [
            [`0x${packed}`, to, given, bound],
          ])
        }
        default:
          return encodeCall(`exactInputSingle${single}`, [[...ends, 500, to, given, bound, limit]])
      }
    })
  const v3Swaps = fc
    .tuple(fc.array(v3Inner, { minLength: 1, maxLength: 4 }), fc.oneof(nothing, small), fc.boolean())
    .map(([calls, value, isBatch]) => {
      const [first = '0x'] = calls
      return calls.length === 1 && !isBatch
        ? { to: v3, value, data: first }
        : call(v3, 'multicall(bytes[] data)', [calls], value)
    })
  /** A swap that pays exactly what is sent, in the ways that sites do. */
  const usualSwaps = fc.tuple(small, fc.bigInt(1000n, 100_000n), fc.nat(3)).map(([given, bound, kind]) => {
    const toUsd = (recipient: string, limit = 0n): Hex =>
      encodeCall(`exactInputSingle${single}`, [[weth, usd, 500, recipient, given, bound, limit]])
    switch (kind) {
      case 0:
        return { to: v3, value: given, data: toUsd(own) }
      case 1:
        return call(
          v3,
          'multicall(bytes[] data)',
          [
            [
              toUsd(two),
              encodeCall('sweepToken(address token,uint256 least,address recipient)', [usd, bound, own]),
            ],
          ],
          given,
        )
      case 2:
        return call(v3, 'multicall(bytes[] data)', [[toUsd(one, 7n), encodeCall('refundETH()')]], given)
      default:
        return call(
          v3,
          'multicall(uint256 deadline,bytes[] data)',
          [
            far,
            [
              encodeCall(`exactOutputSingle${single}`, [[weth, usd, 500, own, bound, given, 0n]]),
              encodeCall('refundETH()'),
            ],
          ],
          given,
        )
    }
  })

  const innerCalls: Generated = fc.oneof(
    erc20,
    wraps,
    sends,
    v2Swaps,
    v3Swaps,
    fc
      .tuple(tokens, somebody, small)
      .map(([token, to, given]) => call(token, 'transfer(address to,uint256 amount)', [to, given])),
  )
  const batches = fc
    .tuple(fc.array(innerCalls, { minLength: 1, maxLength: 4 }), stray, fc.boolean(), fc.boolean())
    .map(([calls, more, isSent, allowFailure]) => {
      const sum = calls.reduce((total, each) => total + each.value, 0n)
      return call(
        multicall3,
        'aggregate3Value((address target,bool allowFailure,uint256 value,bytes callData)[] calls)',
        [
          calls.map(({ to, value, data }) => ({
            target: to,
            allowFailure,
            value: isSent ? value : 0n,
            callData: data,
          })),
        ],
        (isSent ? sum : 0n) + more,
      )
    })

  const unread = fc
    .tuple(
      fc.constantFrom(keeper, v2, v3, usd),
      fc.constantFrom(
        'claim()',
        'claimRewards()',
        'SecurityUpdate()',
        'increaseAllowance(address spender,uint256 amount)',
      ),
      small,
    )
    .map(([to, signature, value]) =>
      call(
        to,
        signature,
        signature.includes('address') ? [attacker, value] : [],
        signature.includes('address') ? 0n : value,
      ),
    )
  const lookalikes = fc.tuple(v3Inner, small).map(([data, value]): EvmCall => ({ to: keeper, value, data }))

  const honest: Generated = fc.oneof(
    sends,
    erc20,
    items,
    wraps,
    v2Swaps,
    v3Swaps,
    usualSwaps,
    batches,
    unread,
    lookalikes,
  )
  /** One nibble changed, bytes cut off or put behind, or another value. */
  const altered = fc
    .tuple(honest, fc.nat(10_000), fc.nat(3), stray)
    .map(([given, at, kind, value]): EvmCall => {
      const { data } = given
      if (kind === 0 && data.length > 10) {
        const place = 10 + (at % (data.length - 10))
        const digit = ((Number.parseInt(data[place] ?? '0', 16) + 1 + (at % 15)) % 16).toString(16)
        return { ...given, data: `${data.slice(0, place)}${digit}${data.slice(place + 1)}` as Hex }
      }
      if (kind === 1) return { ...given, data: `${data}${'00'.repeat(1 + (at % 64))}` }
      return { ...given, value: given.value + value }
    })
  return fc.oneof({ weight: 4, arbitrary: honest }, { weight: 1, arbitrary: altered })
}
