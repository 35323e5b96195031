import type { Action, Fact } from '../../signing/types.js'
import { act, address, danger, out, remainder, text, time } from '../movements/draw.js'
import type { AbiValue } from './abi.js'
import type { Describe } from './describeTokenCall.js'
import { type CallContext, type Described, isSame, listOf, receive, toAmount } from './evmContext.js'
import { type ExchangeKind, getWrapped } from './exchanges.js'

type Trade = {
  /** Undefined: the network's currency. */
  sold: string | undefined
  bought: string | undefined
  soldAmount: bigint
  boughtAmount: bigint
  recipient: string
  deadline?: AbiValue | undefined
  /** Whether the amount bought is fixed and the amount sold is the most. */
  isExactOutput?: boolean | undefined
  /** Whether a price ends it early. */
  isPartial?: boolean | undefined
}

/** How Uniswap's second router writes the caller and itself, and aggregators the network's currency. */
const sender = '0x0000000000000000000000000000000000000001'
const itself = '0x0000000000000000000000000000000000000002'
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const zero = `0x${'0'.repeat(40)}`

const tokenOf = (token: AbiValue | undefined): string | undefined =>
  isSame(token, native) || isSame(token, zero) ? undefined : String(token)

const flagged = danger(
  'furtherTerms',
  'This swap has terms that let it take more, or return less, than is listed.',
)

/** What pays: the currency that the exchange was sent, or a token of the account. */
function takePayment(
  { sold, soldAmount, isExactOutput, isPartial }: Trade,
  { to, ledger }: CallContext,
): void {
  if (sold !== undefined) return
  // What the price takes is not known before: the rest is left, unless it is taken back.
  if (isExactOutput || isPartial) ledger.spend(to, undefined, soldAmount)
  else ledger.take(to, undefined, soldAmount)
}

function drawTrade(trade: Trade, context: CallContext, ...terms: readonly Fact[]): Action {
  const { sold, bought, soldAmount, boughtAmount, recipient, deadline, isExactOutput } = trade
  const { to, own, sender: from } = context
  return act(
    'Swap',
    out(isExactOutput ? 'Pay at most' : 'Pay', soldAmount, {
      token: sold,
      // All currency in a transaction is what the visitor sent with it.
      from: sold === undefined ? own : from,
    }),
    receive(
      isExactOutput ? 'Receive' : 'Receive at least',
      boughtAmount,
      { token: bought, to: recipient },
      context,
    ),
    ...(isSame(recipient, own) ? [] : [address('Recipient', recipient)]),
    ...(sold === undefined ? [] : [address('Token paid', sold)]),
    ...(bought === undefined ? [] : [address('Token received', bought)]),
    ...(deadline === undefined ? [] : [time('Valid until', deadline)]),
    ...terms,
    address('Exchange', to),
  )
}

function _describeTrade(trade: Trade, context: CallContext): Described {
  takePayment(trade, context)
  return { actions: [drawTrade(trade, context)], labels: [] }
}

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
    const isSwapped = isExactOutput && !isFromNative
    const ends = [field(path, 0), listOf(path).at(-1)]
    // The router refuses another end, and gives back itself what an exact output does not use.
    if (isFromNative) context.ledger.take(context.to, undefined, context.value)
    const trade: Trade = {
      sold: isFromNative ? undefined : String(ends[0]),
      bought: to === 'native' ? undefined : String(ends[1]),
      soldAmount: toAmount(isSwapped ? second : first),
      boughtAmount: toAmount(isSwapped ? first : second),
      recipient: String(recipient),
      deadline,
      isExactOutput,
    }
    return { actions: [drawTrade(trade, context)], labels: [] }
  }

/** As Uniswap's second router reads it. */
const toRecipient = (recipient: AbiValue | undefined, { own, to, sender: caller }: CallContext): string => {
  if (isSame(recipient, sender)) return caller === own ? own : caller
  return isSame(recipient, itself) ? to : String(recipient)
}

type V3 = Pick<Trade, 'soldAmount' | 'boughtAmount' | 'isExactOutput' | 'isPartial'> & {
  ends: readonly (AbiValue | undefined)[]
  recipient: AbiValue | undefined
}

/**
 * The second router pays in the currency where it holds enough of it for the whole amount, else it takes the token and
 * leaves the currency where it is. An amount of nothing means what it holds of the token.
 */
function describeV3(
  { ends, recipient, soldAmount, ...rest }: V3,
  context: CallContext,
  ...terms: readonly Fact[]
): Described {
  const { to, ledger } = context
  const [token, bought] = ends.map(String)
  const isHeld = !rest.isExactOutput && soldAmount === 0n
  const { least, most } = ledger.get(to, undefined)
  const isWrapped = token === getWrapped(context) && !isHeld
  const trade: Trade = {
    ...rest,
    sold: isWrapped && least >= soldAmount ? undefined : token,
    soldAmount: isHeld ? ledger.sweep(to, token) : soldAmount,
    bought,
    recipient: toRecipient(recipient, context),
  }
  takePayment(trade, context)
  // It looks at what it holds when it pays: what the price takes may be there although the most is not.
  const isOpen = trade.isExactOutput || trade.isPartial ? most > 0n : most >= soldAmount
  const isUncertain = isWrapped && least < soldAmount && isOpen
  return {
    actions: [
      drawTrade(trade, isHeld ? { ...context, sender: to } : context, ...terms),
      ...(isUncertain
        ? [act('Or pay with what is sent', out('Amount, at most', most, { from: context.own }))]
        : []),
    ],
    labels: isUncertain ? [flagged] : [],
  }
}

const v3Single =
  (isExactOutput: boolean): Describe =>
  ([value], context) => {
    const [sold, bought, , recipient, first, second, limit] = listOf(value)
    const [soldAmount, boughtAmount] = isExactOutput ? [second, first] : [first, second]
    const trade: V3 = {
      ends: [sold, bought],
      recipient,
      soldAmount: toAmount(soldAmount),
      boughtAmount: toAmount(boughtAmount),
      isExactOutput,
      isPartial: limit !== 0n,
    }
    return describeV3(trade, context, ...(limit === 0n ? [] : [text('Price limit', String(limit))]))
  }

/** Tokens of 20 bytes with fees of 3 between them. */
const isPath = (path: string): boolean => /^0x(?:[0-9a-f]{40}[0-9a-f]{6})+[0-9a-f]{40}$/.test(path)

const v3Path =
  (isExactOutput: boolean): Describe =>
  ([value], context) => {
    const [given, recipient, first, second] = listOf(value)
    const path = String(given)
    if (!isPath(path)) return { actions: [], labels: [] }
    const ends = [`0x${path.slice(2, 42)}`, `0x${path.slice(-40)}`]
    const [soldAmount, boughtAmount] = isExactOutput ? [second, first] : [first, second]
    const trade: V3 = {
      ends: isExactOutput ? ends.reverse() : ends,
      recipient,
      soldAmount: toAmount(soldAmount),
      boughtAmount: toAmount(boughtAmount),
      isExactOutput,
    }
    return describeV3(trade, context)
  }

/** Takes out what the router holds: a token, or the wrapped currency as the currency. */
function describeSweep(
  title: string,
  { token, asset }: { token: string; asset: string | undefined },
  [least, recipient]: readonly (AbiValue | undefined)[],
  context: CallContext,
): Described {
  const { to, sender: caller, ledger } = context
  const receiver = recipient === undefined ? caller : String(recipient)
  const [held, named] = [ledger.sweep(to, token), toAmount(least)]
  return {
    actions: [
      act(
        title,
        receive('At least', held > named ? held : named, { token: asset, to: receiver }, context),
        address('To', receiver),
      ),
    ],
    labels: [],
  }
}

const unwrapResult: Describe = (values, context) => {
  const wrapped = getWrapped(context)
  return wrapped === undefined
    ? { actions: [], labels: [] }
    : describeSweep(
        'Take the result as the network’s currency',
        { token: wrapped, asset: undefined },
        values,
        context,
      )
}

const sweepResult: Describe = ([token, ...values], context) =>
  describeSweep('Take the result', { token: String(token), asset: String(token) }, values, context)

const refund: Describe = (_, { to, sender: caller, own, ledger }) => {
  const held = ledger.sweep(to, undefined)
  if (caller !== own) ledger.give(caller, undefined, held)
  return { actions: [act('Take back what is left over', remainder({}, caller))], labels: [] }
}

/** Flags allow a partial fill, further currency, or Permit2. */
const oneInch: Describe = ([executor, description], context) => {
  const [sold, bought, , recipient, soldAmount, boughtAmount, flags] = listOf(description)
  const trade: Trade = {
    sold: tokenOf(sold),
    bought: tokenOf(bought),
    recipient: isSame(recipient, zero) ? context.sender : String(recipient),
    soldAmount: toAmount(soldAmount),
    boughtAmount: toAmount(boughtAmount),
  }
  takePayment(trade, context)
  return {
    actions: [drawTrade(trade, context, address('Carried out by', executor))],
    labels: flags === 0n ? [] : [flagged],
  }
}

const sum = (value: AbiValue | undefined): bigint =>
  listOf(value).reduce<bigint>((total, each) => total + toAmount(each), 0n)

/** The router may fill a part only, or take further currency. */
const kyberSwapFlags = 3n
const feeOfBought = 0x40n
const feeInShares = 0x80n

const kyberSwap =
  (...at: readonly number[]): Describe =>
  (values, context) => {
    const [sold, bought, , taken, , fees, recipient, soldAmount, boughtAmount, flags, permit] = listOf(
      field(values, ...at),
    )
    const bits = toAmount(flags)
    const fee = (bits & (feeOfBought | feeInShares)) === 0n ? sum(fees) : 0n
    const [named, used] = [toAmount(soldAmount), sum(taken) + fee]
    const trade: Trade = {
      sold: tokenOf(sold),
      bought: tokenOf(bought),
      recipient: isSame(recipient, zero) ? context.sender : String(recipient),
      soldAmount: used > named ? used : named,
      boughtAmount: toAmount(boughtAmount),
    }
    takePayment(trade, context)
    const isPlain = (bits & kyberSwapFlags) === 0n && permit === '0x' && used <= named
    return { actions: [drawTrade(trade, context)], labels: isPlain ? [] : [flagged] }
  }

/** Each step after the first that takes from the account is drawn as what it takes. */
const lifi =
  (isMultiple: boolean): Describe =>
  ([, , , recipient, least, given], context) => {
    const steps = isMultiple ? listOf(given) : given === undefined ? [] : [given]
    const [first, ...later] = steps
    if (first === undefined) return { actions: [], labels: [] }
    const trade: Trade = {
      sold: tokenOf(field(first, 2)),
      bought: tokenOf(field(steps.at(-1), 3)),
      recipient: String(recipient),
      soldAmount: toAmount(field(first, 4)),
      boughtAmount: toAmount(least),
    }
    takePayment(trade, context)
    const deposits = later.filter(step => field(step, 6) !== false)
    return {
      actions: [
        drawTrade(trade, context, ...(later.length > 0 ? [text('Steps', `${steps.length}`)] : [])),
        ...deposits.map(step => {
          const token = tokenOf(field(step, 2))
          return act(
            'Give to a later step',
            out('Amount', toAmount(field(step, 4)), { token, from: context.own, to: context.to }),
            ...(token === undefined ? [] : [address('Token', token)]),
          )
        }),
      ],
      labels: deposits.length > 0 ? [flagged] : [],
    }
  }

const v2Tail = 'address[] path,address to,uint256 deadline'
const kyberDescription =
  '(address,address,address[],uint256[],address[],uint256[],address,uint256,uint256,uint256,bytes)'
const lifiStep = '(address,address,address,address,uint256,bytes,bool)'
const lifiHead = 'bytes32,string,string,address,uint256'

type Calls = readonly (readonly [string, Describe])[]

const uniswapV2: Calls = [
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
]

const uniswapV3: Calls = [
  ['exactInputSingle((address,address,uint24,address,uint256,uint256,uint160) params)', v3Single(false)],
  ['exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160) params)', v3Single(true)],
  ['exactInput((bytes,address,uint256,uint256) params)', v3Path(false)],
  ['exactOutput((bytes,address,uint256,uint256) params)', v3Path(true)],
  ['unwrapWETH9(uint256 amountMinimum,address recipient)', unwrapResult],
  ['unwrapWETH9(uint256 amountMinimum)', unwrapResult],
  ['sweepToken(address token,uint256 amountMinimum,address recipient)', sweepResult],
  ['sweepToken(address token,uint256 amountMinimum)', sweepResult],
  ['refundETH()', refund],
]

/** Calls of exchanges, by their kind. */
export const swapCalls: Readonly<Record<ExchangeKind, Calls>> = {
  uniswapV2,
  uniswapV3,
  '1inch-v6': [
    [
      'swap(address executor,(address,address,address,address,uint256,uint256,uint256) desc,bytes data)',
      oneInch,
    ],
  ],
  'kyberswap-v2': [
    [`swap((address,address,bytes,${kyberDescription},bytes) execution)`, kyberSwap(0, 3)],
    [`swapSimpleMode(address caller,${kyberDescription} desc,bytes data,bytes client)`, kyberSwap(1)],
  ],
  'lifi-v1': ['ERC20ToERC20', 'ERC20ToNative', 'NativeToERC20'].flatMap((side): [string, Describe][] => [
    [`swapTokensSingleV3${side}(${lifiHead},${lifiStep})`, lifi(false)],
    [`swapTokensMultipleV3${side}(${lifiHead},${lifiStep}[])`, lifi(true)],
  ]),
}
