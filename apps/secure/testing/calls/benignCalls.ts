import type { Payload } from '../../src/signing/types.js'
import { evmAddress } from '../approvalFixtures.js'
import { collection, encodeCall, friend, multicall3, usdc, v2Router, v3Router, weth } from '../encodeEvm.js'
import { call, end, ether } from './reportedCall.js'

const aaveUsdc = '0xbcca60bb61934080951369a648fb03df4f96263c'
const comet = '0xc3d688b66703497daa19211eedff47f25384cdc3'
const venusComptroller = '0xfd36e2c2a6789db23113685031d7f16329158384'
const positions = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const debt = `0x${'de'.repeat(20)}`
const balancerVault = '0xba12222222228d8ba445958a75a0704d566bf2c8'
const role = `0x${'ab'.repeat(32)}`
const forAll = 'setApprovalForAll(address operator,bool approved)'

/** The ordinary neighbours of what drainers ask for: the same functions, given back, bounded or for the visitor. */
export const benignCalls: readonly (readonly [string, Payload])[] = [
  [
    'exact allowance of interest-bearing tokens',
    call(aaveUsdc, 'approve(address spender,uint256 amount)', [v3Router, 250_000_000n]),
  ],
  [
    'exactly more allowance',
    call(usdc, 'increaseAllowance(address spender,uint256 amount)', [v3Router, 250_000_000n]),
  ],
  [
    'exactly more allowance by the older name',
    call(usdc, 'increaseApproval(address spender,uint256 amount)', [v3Router, 250_000_000n]),
  ],
  [
    'taking back a pair of Liquidity Book',
    call(collection, 'approveForAll(address spender,bool approved)', [friend, false]),
  ],
  [
    'taking back positions behind a multicall',
    call(positions, 'multicall(bytes[] data)', [[encodeCall(forAll, [friend, false])]]),
  ],
  ['taking back a manager', call(comet, 'allow(address manager,bool isAllowed)', [friend, false])],
  [
    'taking back a delegate',
    call(venusComptroller, 'updateDelegate(address delegate,bool approved)', [friend, false]),
  ],
  [
    'taking back a relayer',
    call(balancerVault, 'setRelayerApproval(address sender,address relayer,bool approved)', [
      evmAddress,
      friend,
      false,
    ]),
  ],
  [
    'taking back the right to borrow',
    call(debt, 'approveDelegation(address delegatee,uint256 amount)', [friend, 0n]),
  ],
  ['taking back who may move a vault', call(debt, 'nope(address usr)', [friend])],
  ['one’s own delegate', call(debt, 'setDelegate(address delegate)', [evmAddress])],
  ['a role for oneself', call(collection, 'grantRole(bytes32 role,address account)', [role, evmAddress])],
  ['a name for oneself', call(collection, 'reclaim(uint256 id,address owner)', [7n, evmAddress])],
  ['owning a proxy', call(collection, 'setOwner(address owner)', [evmAddress])],
  [
    'swap of tokens at the second router',
    call(v3Router, 'multicall(uint256 deadline,bytes[] data)', [
      end,
      [
        encodeCall('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160) params)', [
          [usdc, weth, 500, evmAddress, 8_000_000_000n, 2n * ether, 0n],
        ]),
      ],
    ]),
  ],
  [
    'swap of tokens at the first router',
    call(
      v2Router,
      'swapExactTokensForTokens(uint256 amountIn,uint256 amountOutMin,address[] path,address to,uint256 deadline)',
      [8_000_000_000n, 2n * ether, [usdc, weth], evmAddress, end],
    ),
  ],
  [
    'giving away two kinds of item',
    call(
      collection,
      'safeBatchTransferFrom(address from,address to,uint256[] ids,uint256[] amounts,bytes data)',
      [evmAddress, friend, [1n, 2n], [3n, 4n], '0x'],
    ),
  ],
  [
    'one kind of item many times',
    call(collection, 'safeTransferFrom(address from,address to,uint256 id,uint256 amount,bytes data)', [
      evmAddress,
      friend,
      1n,
      40n,
      '0x',
    ]),
  ],
  [
    'taking back through Multicall3',
    call(multicall3, 'aggregate3((address target,bool allowFailure,bytes callData)[] calls)', [
      [{ target: collection, allowFailure: false, callData: encodeCall(forAll, [friend, false]) }],
    ]),
  ],
]
