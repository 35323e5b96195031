import { swapExchanges } from '@latchkit/evm/swap'
import type { Action, Fact, Label } from '../../signing/types.js'
import type { AbiValue } from './abi.js'
import type { Describe } from './describeTokenCall.js'
import {
  act,
  address,
  amount,
  type CallContext,
  caution,
  type Described,
  danger,
  isSame,
  time,
} from './evmContext.js'

/** Contracts that are known by their address on a network, in lower case. */
export function isRouter({ chainId, to }: CallContext): boolean {
  const exchange = swapExchanges[`eip155:${chainId}`]
  const known = [
    exchange?.uniswapV2?.router,
    exchange?.uniswapV3?.router,
    ...Object.values(exchange?.aggregators ?? {}),
  ]
  return known.some(router => isSame(router, to))
}

export const isWrapped = ({ chainId, to }: CallContext): boolean =>
  isSame(swapExchanges[`eip155:${chainId}`]?.wrappedNative, to)

type Trade = {
  /** Undefined: the network's currency. */
  sold: AbiValue | undefined
  bought: AbiValue | undefined
  soldAmount: AbiValue | undefined
  boughtAmount: AbiValue | undefined
  recipient: AbiValue | undefined
  deadline?: AbiValue | undefined
  /** Whether the amount bought is fixed and the amount sold is the most. */
  isExactOutput?: boolean | undefined
}

/** How routers write the caller and themselves, and aggregators the network's currency. */
const sender = '0x0000000000000000000000000000000000000001'
const itself = '0x0000000000000000000000000000000000000002'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const zero = `0x${'0'.repeat(40)}`

const isNative = (token: AbiValue | undefined): boolean =>
  token === undefined || isSame(token, native) || isSame(token, zero)
const tokenOf = (token: AbiValue | undefined): string | undefined =>
  isNative(token) ? undefined : String(token)

function labelTrade({ recipient, boughtAmount }: Trade, { own, to }: CallContext): Label[] {
  const isOwn = [own, sender, itself, to].some(known => isSame(recipient, known))
  return [
    ...(isOwn ? [] : [danger('otherRecipient', 'What is bought goes to another account, not to yours.')]),
    ...(boughtAmount === 0n
      ? [danger('noMinimum', 'There is no least amount: the swap may return next to nothing.')]
      : []),
  ]
}

function describeTrade(trade: Trade, context: CallContext): Described {
  const { sold, bought, soldAmount, boughtAmount, recipient, deadline, isExactOutput } = trade
  const isOwn = [context.own, sender].some(known => isSame(recipient, known))
  const facts: Fact[] = [
    amount(isExactOutput ? 'Pay at most' : 'Pay', soldAmount, tokenOf(sold)),
    amount(isExactOutput ? 'Receive' : 'Receive at least', boughtAmount, tokenOf(bought)),
    ...(isOwn || isSame(recipient, itself) ? [] : [address('Recipient', recipient)]),
    ...(isNative(sold) ? [] : [address('Token paid', sold)]),
    ...(isNative(bought) ? [] : [address('Token received', bought)]),
    ...(deadline === undefined ? [] : [time('Valid until', deadline)]),
    address('Exchange', context.to),
  ]
  return { actions: [act('Swap', ...facts)], labels: labelTrade(trade, context) }
}

const listOf = (value: AbiValue | undefined): readonly AbiValue[] => (Array.isArray(value) ? value : [])
const field = (value: AbiValue | undefined, ...path: readonly number[]): AbiValue | undefined =>
  path.reduce<AbiValue | undefined>((inner, index) => listOf(inner)[index], value)

type V2 = { isExactOutput?: boolean; from?: 'native'; to?: 'native' }

/** Amounts, path, recipient, deadline; without an amount sold where the currency that is sent is sold. */
const v2 =
  ({ isExactOutput = false, from, to }: V2): Describe =>
  (values, context) => {
    const isFromNative = from === 'native'
    const [first, second] = isFromNative ? [context.value, values[0]] : values
    const [path, recipient, deadline] = values.slice(isFromNative ? 1 : 2)
    return describeTrade(
      {
        sold: isFromNative ? undefined : field(path, 0),
        bought: to === 'native' ? undefined : listOf(path).at(-1),
        soldAmount: isExactOutput && !isFromNative ? second : first,
        boughtAmount: isExactOutput && !isFromNative ? first : second,
        recipient,
        deadline,
        isExactOutput,
      },
      context,
    )
  }

const withNative = (token: AbiValue | undefined, context: CallContext): AbiValue | undefined =>
  context.value > 0n && isWrapped({ ...context, to: String(token) }) ? undefined : token

const v3Single =
  (isExactOutput: boolean): Describe =>
  ([value], context) => {
    const [sold, bought, , recipient, first, second] = listOf(value)
    const [soldAmount, boughtAmount] = isExactOutput ? [second, first] : [first, second]
    return describeTrade(
      { sold: withNative(sold, context), bought, soldAmount, boughtAmount, recipient, isExactOutput },
      context,
    )
  }

/** Tokens of 20 bytes with fees of 3 between them. */
const v3Path =
  (isExactOutput: boolean): Describe =>
  ([value], context) => {
    const [path, recipient, first, second] = listOf(value)
    const hex = String(path).slice(2)
    const ends = [`0x${hex.slice(0, 40)}`, `0x${hex.slice(-40)}`]
    const [sold, bought] = isExactOutput ? [ends[1], ends[0]] : ends
    const [soldAmount, boughtAmount] = isExactOutput ? [second, first] : [first, second]
    return describeTrade(
      { sold: withNative(sold, context), bought, soldAmount, boughtAmount, recipient, isExactOutput },
      context,
    )
  }

const collect =
  (title: string): Describe =>
  (values, context) => {
    const recipient =
      values.find(value => /^0x[0-9a-f]{40}$/.test(String(value)) && value !== values[0]) ?? values.at(-1)
    const isToken = typeof values[0] === 'string'
    const actions: Action[] = [
      act(
        title,
        amount('At least', isToken ? values[1] : values[0], isToken ? String(values[0]) : undefined),
        address('To', values.length > 1 ? recipient : context.own),
      ),
    ]
    const isOwn = values.length < 2 || [context.own, sender].some(known => isSame(recipient, known))
    return {
      actions,
      labels: isOwn
        ? []
        : [danger('otherRecipient', 'What is bought goes to another account, not to yours.')],
    }
  }

const oneInch: Describe = ([, description], context) =>
  describeTrade(
    {
      sold: field(description, 0),
      bought: field(description, 1),
      recipient: field(description, 3),
      soldAmount: field(description, 4),
      boughtAmount: field(description, 5),
    },
    context,
  )

const kyberSwap =
  (...at: readonly number[]): Describe =>
  (values, context) => {
    const description = field(values, ...at)
    return describeTrade(
      {
        sold: field(description, 0),
        bought: field(description, 1),
        recipient: field(description, 6),
        soldAmount: field(description, 7),
        boughtAmount: field(description, 8),
      },
      context,
    )
  }

const lifi =
  (isMultiple: boolean): Describe =>
  ([, , , recipient, least, given], context) => {
    const steps = isMultiple ? listOf(given) : [given]
    const described = describeTrade(
      {
        sold: field(steps[0], 2),
        bought: field(steps.at(-1), 3),
        recipient,
        soldAmount: field(steps[0], 4),
        boughtAmount: least,
      },
      context,
    )
    return isMultiple && steps.length > 1
      ? { ...described, labels: [...described.labels, caution('batch', 'The swap has several steps.')] }
      : described
  }

const v2Tail = 'address[] path,address to,uint256 deadline'
const kyberDescription =
  '(address,address,address[],uint256[],address[],uint256[],address,uint256,uint256,uint256,bytes)'
const lifiStep = '(address,address,address,address,uint256,bytes,bool)'
const lifiHead = 'bytes32,string,string,address,uint256'

/** Calls of routers at their known addresses. */
export const swapCalls: readonly (readonly [string, Describe])[] = [
  ...['', 'SupportingFeeOnTransferTokens'].flatMap((suffix): [string, Describe][] => [
    [`swapExactTokensForTokens${suffix}(uint256 amountIn,uint256 amountOutMin,${v2Tail})`, v2({})],
    [`swapExactETHForTokens${suffix}(uint256 amountOutMin,${v2Tail})`, v2({ from: 'native' })],
    [`swapExactTokensForETH${suffix}(uint256 amountIn,uint256 amountOutMin,${v2Tail})`, v2({ to: 'native' })],
  ]),
  [`swapTokensForExactTokens(uint256 amountOut,uint256 amountInMax,${v2Tail})`, v2({ isExactOutput: true })],
  [
    `swapTokensForExactETH(uint256 amountOut,uint256 amountInMax,${v2Tail})`,
    v2({ isExactOutput: true, to: 'native' }),
  ],
  [`swapETHForExactTokens(uint256 amountOut,${v2Tail})`, v2({ isExactOutput: true, from: 'native' })],
  ['exactInputSingle((address,address,uint24,address,uint256,uint256,uint160) params)', v3Single(false)],
  ['exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160) params)', v3Single(true)],
  ['exactInput((bytes,address,uint256,uint256) params)', v3Path(false)],
  ['exactOutput((bytes,address,uint256,uint256) params)', v3Path(true)],
  [
    'unwrapWETH9(uint256 amountMinimum,address recipient)',
    collect('Take the result as the network’s currency'),
  ],
  ['unwrapWETH9(uint256 amountMinimum)', collect('Take the result as the network’s currency')],
  ['sweepToken(address token,uint256 amountMinimum,address recipient)', collect('Take the result')],
  ['refundETH()', () => ({ actions: [act('Take back what is left over')], labels: [] })],
  [
    `swap(address executor,(address,address,address,address,uint256,uint256,uint256) desc,bytes data)`,
    oneInch,
  ],
  [`swap((address,address,bytes,${kyberDescription},bytes) execution)`, kyberSwap(0, 3)],
  [`swapSimpleMode(address caller,${kyberDescription} desc,bytes data,bytes client)`, kyberSwap(1)],
  ...['ERC20ToERC20', 'ERC20ToNative', 'NativeToERC20'].flatMap((side): [string, Describe][] => [
    [`swapTokensSingleV3${side}(${lifiHead},${lifiStep})`, lifi(false)],
    [`swapTokensMultipleV3${side}(${lifiHead},${lifiStep}[])`, lifi(true)],
  ]),
]
