import { evmAddress } from '../approvalFixtures.js'
import { attacker, encodeCall, usdc, v2Router, v3Router, weth } from '../encodeEvm.js'
import * as swap from '../swapCorpus.js'
import { callReports as from } from './callReports.js'
import { call, end, ether, type ReportedCall, reported } from './reportedCall.js'

const tail = 'address[] path,address to,uint256 deadline)'
const single = 'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160) params)'
const multicall = 'multicall(uint256 deadline,bytes[] data)'
const all = 8_000_000_000n

/** Of contracts, at their published addresses. */
const pancakeRouter = '0x13f4ea83d0bd40e75c8222255bc855a974568dd4'
const sushiRouter = '0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f'
const positions = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const disperse = '0xd152f549545093347a162dce210e7293f1452150'
const aavePool = '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2'
const optimismBridge = '0x99c9fc46f92e8a1c0dec1b1747d010903e884be1'
/** Not of mainnet, or of any name: only their calls matter. */
const spiritRouter = `0x${'51'.repeat(20)}`
const aaveGateway = `0x${'6a'.repeat(20)}`
const curvePool = `0x${'cc'.repeat(20)}`
const layerTwoWeth = `0x${'82'.repeat(20)}`

export const receiverCalls: readonly ReportedCall[] = [
  reported(
    from.lamz,
    'swaps of every token for somebody else, behind the second router’s multicall',
    'unknownCall',
    call(v3Router, multicall, [
      end,
      [all, 5n * all].map(amount =>
        encodeCall(
          'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to)',
          [amount, 0n, [usdc, weth], attacker],
        ),
      ),
    ]),
  ),
  reported(
    from.lamz,
    'swap of PancakeSwap v3 for somebody else, behind its router’s multicall',
    'unknownCall',
    call(pancakeRouter, multicall, [end, [encodeCall(single, [[usdc, weth, 500, attacker, all, 0n, 0n]])]]),
  ),
  reported(
    from.lamz,
    'swap at a router of another exchange for somebody else',
    'unknownContract',
    call(sushiRouter, `swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,${tail}`, [
      all,
      0n,
      [usdc, weth],
      attacker,
      end,
    ]),
  ),
  reported(
    from.selector,
    'swap for somebody else, called something simpler',
    'otherRecipient',
    call(v2Router, `swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,${tail}`, [
      all,
      2n * ether,
      [usdc, weth],
      attacker,
      end,
    ]),
  ),
  reported(
    from.spirit,
    'swap of the currency whose ‘send to’ a hijacked site fills in',
    'unknownContract',
    call(
      spiritRouter,
      `swapExactETHForTokens(uint256 amountOutMin,${tail}`,
      [2_500_000_000n, [weth, usdc], attacker, end],
      ether,
    ),
  ),
  reported(
    from.slippage,
    'swap that accepts any price',
    'noMinimum',
    call(v3Router, single, [[usdc, weth, 500, evmAddress, all, 0n, 0n]]),
  ),
  reported(
    from.swapReceiver,
    'swap of an aggregator for somebody else',
    'otherRecipient',
    swap.oneInchSwap(`0x${'ec'.repeat(20)}`, { recipient: attacker }),
  ),
  reported(
    from.liquidity,
    'liquidity of Uniswap v2 for somebody else',
    'unknownCall',
    call(
      v2Router,
      'addLiquidityETH(address token,uint256 amountTokenDesired,uint256 amountTokenMin,uint256 amountETHMin,address to,uint256 deadline)',
      [usdc, 2_500_000_000n, 0n, 0n, attacker, end],
      ether,
    ),
  ),
  reported(
    from.liquidity,
    'position of Uniswap v3 for somebody else',
    'unknownCall',
    call(
      positions,
      'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256) params)',
      [[usdc, weth, 500, -887_270, 887_270, all, ether, 0n, 0n, attacker, end]],
    ),
  ),
  reported(
    from.lamz,
    'withdrawal of Curve’s liquidity for somebody else',
    'unknownCall',
    call(
      curvePool,
      'remove_liquidity_one_coin(uint256 burnAmount,int128 i,uint256 minReceived,address receiver)',
      [40n * ether, 0n, 0n, attacker],
    ),
  ),
  reported(
    from.lamz,
    'withdrawal of Curve’s liquidity for somebody else, in the form with the currency',
    'unknownCall',
    call(
      curvePool,
      'remove_liquidity_one_coin(uint256 tokenAmount,uint256 i,uint256 minAmount,bool useEth,address receiver)',
      [40n * ether, 0n, 0n, false, attacker],
    ),
  ),
  reported(
    from.wiseSigner,
    'deposit of the currency at Aave for somebody else',
    'unexpectedValue',
    call(
      aaveGateway,
      'depositETH(address pool,address onBehalfOf,uint16 referralCode)',
      [aavePool, attacker, 0],
      ether,
    ),
  ),
  reported(
    from.bridge,
    'currency through a bridge for somebody else',
    'unexpectedValue',
    call(
      optimismBridge,
      'depositETHTo(address to,uint32 minGasLimit,bytes extraData)',
      [attacker, 200_000, '0x'],
      3n * ether,
    ),
  ),
  reported(
    from.bridge,
    'tokens through a bridge for somebody else',
    'unknownCall',
    call(
      optimismBridge,
      'depositERC20To(address l1Token,address l2Token,address to,uint256 amount,uint32 minGasLimit,bytes extraData)',
      [usdc, `0x${'0b'.repeat(20)}`, attacker, all, 200_000, '0x'],
    ),
  ),
  reported(
    from.wrapReceiver,
    'wrapping for somebody else',
    'unexpectedValue',
    call(layerTwoWeth, 'depositTo(address account)', [attacker], 2n * ether),
  ),
  reported(
    from.wrapReceiver,
    'unwrapping for somebody else',
    'unknownCall',
    call(layerTwoWeth, 'withdrawTo(address account,uint256 amount)', [attacker, 2n * ether]),
  ),
  reported(
    from.april,
    'currency to several accounts by a contract that sends in bulk',
    'unexpectedValue',
    call(
      disperse,
      'disperseEther(address[] recipients,uint256[] values)',
      [
        [attacker, `0x${'aa'.repeat(20)}`],
        [2n * ether, 8n * ether],
      ],
      10n * ether,
    ),
  ),
  reported(
    from.april,
    'tokens to several accounts by a contract that sends in bulk',
    'unknownCall',
    call(disperse, 'disperseTokenSimple(address token,address[] recipients,uint256[] values)', [
      usdc,
      [attacker, `0x${'aa'.repeat(20)}`],
      [all / 5n, (4n * all) / 5n],
    ]),
  ),
]
