import type { Hex, Payload } from '../src/signing/types.js'
import { evmAddress } from './approvalFixtures.js'
import { encodeCall, evmTransaction, multicall3, usdc, v3Router, weth } from './encodeEvm.js'

export const ether = 10n ** 18n
export const caller = '0x0000000000000000000000000000000000000001'
export const routerItself = '0x0000000000000000000000000000000000000002'
const oneInchRouter = '0x111111125421cA6dc452d289314280a0f8842A65'
const lifiDiamond = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

type Single = {
  sold?: string
  bought?: string
  recipient?: string
  amount?: bigint
  least?: bigint
  limit?: bigint
}

const single = '((address,address,uint24,address,uint256,uint256,uint160) params)'

export const exactInput = ({
  sold = weth,
  bought = usdc,
  recipient = evmAddress,
  amount = ether,
  least = 2_500_000_000n,
  limit = 0n,
}: Single = {}): Hex =>
  encodeCall(`exactInputSingle${single}`, [[sold, bought, 500, recipient, amount, least, limit]])

/** Here `amount` is what is bought and `least` the most that is paid. */
export const exactOutput = ({
  sold = weth,
  bought = usdc,
  recipient = evmAddress,
  amount = 2_500_000_000n,
  least = ether,
  limit = 0n,
}: Single = {}): Hex =>
  encodeCall(`exactOutputSingle${single}`, [[sold, bought, 500, recipient, amount, least, limit]])

export const refundEth = encodeCall('refundETH()')
export const unwrapTo = (least: bigint, recipient: string): Hex =>
  encodeCall('unwrapWETH9(uint256 amountMinimum,address recipient)', [least, recipient])
export const sweepTo = (token: string, least: bigint, recipient: string): Hex =>
  encodeCall('sweepToken(address token,uint256 amountMinimum,address recipient)', [token, least, recipient])

export const toV3 = (data: Hex, value = 0n): Payload => evmTransaction({ to: v3Router, data, value })

export const together = (calls: readonly Hex[], value = 0n): Payload =>
  toV3(encodeCall('multicall(uint256 deadline,bytes[] data)', [4_102_444_800n, calls]), value)

export type Call = { target: string; value?: bigint; allowFailure?: boolean; callData: Hex }

export const aggregate = (calls: readonly Call[], value = 0n): Payload =>
  evmTransaction({
    to: multicall3,
    value,
    data: encodeCall(
      'aggregate3Value((address target,bool allowFailure,uint256 value,bytes callData)[] calls)',
      [calls.map(call => ({ allowFailure: false, value: 0n, ...call }))],
    ),
  })

export type Description = {
  sold?: string
  bought?: string
  recipient?: string
  amount?: bigint
  least?: bigint
  flags?: bigint
}

export const oneInchSwap = (
  executor: string,
  {
    sold = usdc,
    bought = weth,
    recipient = evmAddress,
    amount = 10n ** 10n,
    least = 4n * ether,
    flags = 0n,
  }: Description = {},
): Payload =>
  evmTransaction({
    to: oneInchRouter,
    data: encodeCall(
      'swap(address executor,(address,address,address,address,uint256,uint256,uint256) desc,bytes data)',
      [executor, [sold, bought, executor, recipient, amount, least, flags], '0x1234'],
    ),
  })

export type Step = { sold?: string; bought?: string; amount?: bigint; isDeposit?: boolean }

export const lifiSwap = (
  steps: readonly Step[],
  least = 4n * ether,
  recipient = evmAddress,
  value = 0n,
): Payload =>
  evmTransaction({
    to: lifiDiamond,
    value,
    data: encodeCall(
      'swapTokensMultipleV3ERC20ToERC20(bytes32 id,string integrator,string referrer,address receiver,uint256 least,(address callTo,address approveTo,address sold,address bought,uint256 amount,bytes data,bool isDeposit)[] steps)',
      [
        `0x${'11'.repeat(32)}`,
        'site',
        '',
        recipient,
        least,
        steps.map(({ sold = usdc, bought = weth, amount = 10n ** 10n, isDeposit = false }) => ({
          callTo: oneInchRouter,
          approveTo: oneInchRouter,
          sold,
          bought,
          amount,
          data: '0x12',
          isDeposit,
        })),
      ],
    ),
  })
