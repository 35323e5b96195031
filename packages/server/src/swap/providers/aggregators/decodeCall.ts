import { type Address, decodeFunctionData, type Hex, parseAbi } from 'viem'

/** What the call of an aggregator's router trades. */
export type DecodedCall = {
  from: string
  to: string
  amount: bigint
  minAmount: bigint
  recipient: string
  /** 0x: the contract that trades, which the call itself names. */
  settler?: Address | undefined
}

/** A partial fill, or more native currency than the amount: both routers have these flags. */
const refusedFlags = 3n

export type AggregatorKind = '1inch-v6' | '0x-v2' | 'kyberswap-v2' | 'lifi-v1'

const oneInchAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Description desc, bytes data) payable returns (uint256 returnAmount, uint256 spentAmount)',
])
const kyberSwapAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256 returnAmount, uint256 gasUsed)',
  'function swapSimpleMode(address caller, Description desc, bytes executorData, bytes clientData) returns (uint256 returnAmount, uint256 gasUsed)',
])
const allowanceHolderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes result)',
])
const settlerAbi = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zid) payable returns (bool)',
])
const swapData =
  'struct SwapData { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }'
const head = 'bytes32 id, string integrator, string referrer, address receiver, uint256 minAmount'
const lifiSingleAbi = parseAbi([
  swapData,
  `function swapTokensSingleV3ERC20ToERC20(${head}, SwapData swap)`,
  `function swapTokensSingleV3ERC20ToNative(${head}, SwapData swap)`,
  `function swapTokensSingleV3NativeToERC20(${head}, SwapData swap) payable`,
])
const lifiManyAbi = parseAbi([
  swapData,
  `function swapTokensMultipleV3ERC20ToERC20(${head}, SwapData[] swaps)`,
  `function swapTokensMultipleV3ERC20ToNative(${head}, SwapData[] swaps)`,
  `function swapTokensMultipleV3NativeToERC20(${head}, SwapData[] swaps) payable`,
])

const decoders: Readonly<Record<AggregatorKind, (data: Hex) => DecodedCall | undefined>> = {
  '1inch-v6': data => {
    const [, desc] = decodeFunctionData({ abi: oneInchAbi, data }).args
    // Permit2 would take the token by another allowance.
    return desc.flags === 0n ? fromDescription(desc) : undefined
  },
  'kyberswap-v2': data => {
    const { functionName, args } = decodeFunctionData({ abi: kyberSwapAbi, data })
    return fromDescription(functionName === 'swap' ? args[0].desc : args[1])
  },
  '0x-v2': data => {
    const [operator, from, amount, target, inner] = decodeFunctionData({
      abi: allowanceHolderAbi,
      data,
    }).args
    if (operator !== target) return undefined
    const [slippage] = decodeFunctionData({ abi: settlerAbi, data: inner }).args
    return {
      from,
      amount,
      to: slippage.buyToken,
      minAmount: slippage.minAmountOut,
      recipient: slippage.recipient,
      settler: target,
    }
  },
  'lifi-v1': data => {
    const [, , , recipient, minAmount, swaps] = decodeLifi(data)
    const [first] = swaps
    const last = swaps.at(-1)
    // A later step would take another token of the account.
    if (!first || !last || swaps.slice(1).some(swap => swap.requiresDeposit)) return undefined
    return {
      from: first.sendingAssetId,
      to: last.receivingAssetId,
      amount: first.fromAmount,
      minAmount,
      recipient,
    }
  },
}

function fromDescription(desc: {
  srcToken: string
  dstToken: string
  dstReceiver: string
  amount: bigint
  minReturnAmount: bigint
  flags: bigint
  permit?: Hex
}): DecodedCall | undefined {
  const { flags, permit = '0x' } = desc
  if ((flags & refusedFlags) !== 0n || permit !== '0x') return undefined
  return {
    from: desc.srcToken,
    to: desc.dstToken,
    amount: desc.amount,
    minAmount: desc.minReturnAmount,
    recipient: desc.dstReceiver,
  }
}

function decodeLifi(data: Hex) {
  try {
    const [id, integrator, referrer, receiver, minAmount, swap] = decodeFunctionData({
      abi: lifiSingleAbi,
      data,
    }).args
    return [id, integrator, referrer, receiver, minAmount, [swap]] as const
  } catch {
    return decodeFunctionData({ abi: lifiManyAbi, data }).args
  }
}

/** What a call of an aggregator's router trades; undefined for a call that is not one of its swaps. */
export function decodeCall(kind: AggregatorKind, data: Hex): DecodedCall | undefined {
  try {
    return decoders[kind](data)
  } catch {
    return undefined
  }
}
