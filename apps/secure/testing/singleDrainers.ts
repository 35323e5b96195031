import type { LabelId, Payload } from '../src/signing/types.js'
import { evmAddress } from './approvalFixtures.js'
import {
  attacker,
  collection,
  encodeCall,
  evmTransaction,
  multicall3,
  usdc,
  v2Router,
  weth,
} from './encodeEvm.js'
import type { DrainerRow } from './solanaDrainers.js'
import * as swap from './swapCorpus.js'
import * as typed from './typedCorpus.js'

const { ether } = swap
const key = `0x${'ab'.repeat(32)}`
/** Of Uniswap's interface. */
const publicMulticall = '0x5BA1e12693Dc8F9c48aAD8770482f4739bEeD696'
const call = (to: string, signature: string, args: readonly unknown[] = [], value = 0n): Payload =>
  evmTransaction({ to: to as `0x${string}`, data: encodeCall(signature, args), value })

/** One row for each shape. */
const rows: readonly (readonly [string, Payload, LabelId])[] = [
  [
    'allowance for a contract that is created later (CREATE2)',
    call(usdc, 'approve(address spender,uint256 amount)', [`0x${'5a'.repeat(20)}`, 2n ** 254n]),
    'unlimited',
  ],
  [
    'increaseAllowance just below half of the range',
    call(usdc, 'increaseAllowance(address spender,uint256 amount)', [attacker, 2n ** 255n - 1n]),
    'unlimited',
  ],
  [
    'payable multicall of a claim contract',
    call(attacker, 'multicall(bytes[] data)', [[encodeCall('claim()')]], ether),
    'unexpectedValue',
  ],
  [
    'swap form at its own contract',
    evmTransaction({ to: attacker, data: swap.exactInput(), value: ether }),
    'unknownContract',
  ],
  ['swap for its own receiver', swap.toV3(swap.exactInput({ recipient: attacker })), 'otherRecipient'],
  [
    'swap with surplus currency',
    swap.toV3(swap.exactInput({ amount: ether / 100n }), 100n * ether),
    'unexpectedValue',
  ],
  [
    'swap whose result stays in the router',
    swap.toV3(swap.exactInput({ recipient: swap.routerItself })),
    'leftover',
  ],
  [
    'swap whose result is swept to it',
    swap.together([swap.exactInput({ recipient: swap.routerItself }), swap.sweepTo(usdc, 1n, attacker)]),
    'otherRecipient',
  ],
  ['aggregator with its own executor for one unit', swap.oneInchSwap(attacker, { least: 1n }), 'noMinimum'],
  ['aggregator for its own receiver', swap.oneInchSwap(attacker, { recipient: attacker }), 'otherRecipient'],
  [
    'deposits of later steps',
    swap.lifiSwap([{}, { sold: weth, amount: 90n * ether, isDeposit: true }]),
    'furtherTerms',
  ],
  [
    'redeeming a vault to it (ERC-4626)',
    call(collection, 'redeem(uint256 shares,address receiver,address owner)', [ether, attacker, evmAddress]),
    'unknownCall',
  ],
  [
    'withdrawing a deposit of Aave to it',
    call(collection, 'withdraw(address asset,uint256 amount,address to)', [usdc, 2n ** 256n - 1n, attacker]),
    'unknownCall',
  ],
  [
    'queueing a withdrawal of EigenLayer for it',
    call(collection, 'queueWithdrawal(uint256[] strategies,address withdrawer)', [[1n], attacker]),
    'unknownCall',
  ],
  [
    'a new owner of a shared wallet',
    call(collection, 'swapOwner(address previous,address old,address next)', [
      attacker,
      evmAddress,
      attacker,
    ]),
    'unknownCall',
  ],
  [
    'running a transaction of a shared wallet',
    call(collection, 'execTransaction(address to,uint256 value,bytes data,uint8 operation)', [
      attacker,
      0n,
      '0x',
      1,
    ]),
    'unknownCall',
  ],
  [
    'listing at a price of nothing per item',
    typed.seaport([{ recipient: evmAddress, amount: '1' }], 50),
    'noMinimum',
  ],
  [
    'listing through its own conduit',
    typed.seaport([{ recipient: evmAddress, amount: `${ether}` }], 1, 2, { conduitKey: key }),
    'furtherTerms',
  ],
  [
    'listing with its own zone',
    typed.seaport([{ recipient: evmAddress, amount: `${ether}` }], 1, 2, { zone: attacker }),
    'furtherTerms',
  ],
  [
    'transferring many items by a helper',
    call(
      collection,
      'bulkTransfer(((uint8,address,uint256,uint256)[],address,bool)[] items,bytes32 conduit)',
      [[[[[2, collection, 1n, 1n]], attacker, true]], key],
    ),
    'unknownCall',
  ],
  ['an operator of ERC-777', call(usdc, 'authorizeOperator(address operator)', [attacker]), 'unlimited'],
  [
    'tokens and currency wrapped by Multicall3',
    swap.aggregate([{ target: weth, value: ether, callData: encodeCall('deposit()') }], ether),
    'leftover',
  ],
  ['listing to somebody else', typed.seaport([{ recipient: attacker, amount: `${ether}` }], 3), 'order'],
  ['order hash of X2Y2 as bytes', { kind: 'evmMessage', bytes: key as `0x${string}` }, 'unreadable'],
  ['bulk order of Blur', typed.foreign('OrderRoot'), 'unknownTypedData'],
  ['order of LooksRare', typed.foreign('MakerOrder'), 'unknownTypedData'],
  ['order of 0x v4', typed.foreign('ERC721Order'), 'unknownTypedData'],
  [
    'fee of CoW on top',
    typed.cowOrder(evmAddress, `${ether}`, { feeAmount: '900000000000' }),
    'furtherTerms',
  ],
  [
    'signature in advance at CoW',
    call('0x9008D19f58AAbD9eD0D60971565AA8510560ab41', 'setPreSignature(bytes uid,bool signed)', [key, true]),
    'unknownCall',
  ],
  ['order at a contract that settles none', typed.seaport([], 1), 'order'],
  [
    'swap of a fake router with a router’s words',
    call(
      v2Router,
      'swapExactETHForTokens(uint256 least,address[] path,address to,uint256 deadline)',
      [1n, [weth, usdc], swap.caller, 4_102_444_800n],
      ether,
    ),
    'otherRecipient',
  ],
  [
    'batch of transfers from the visitor by Multicall3',
    call(multicall3, 'aggregate3((address target,bool allowFailure,bytes callData)[] calls)', [
      [1n, 2n, 3n].map(amount => ({
        target: usdc,
        allowFailure: true,
        callData: encodeCall('transferFrom(address from,address to,uint256 amount)', [
          evmAddress,
          attacker,
          amount,
        ]),
      })),
    ]),
    'batch',
  ],
  [
    'swap that may fail inside Multicall3',
    swap.aggregate(
      [
        {
          target: v2Router,
          value: ether,
          allowFailure: true,
          callData: encodeCall(
            'swapExactETHForTokens(uint256 least,address[] path,address to,uint256 deadline)',
            [2n ** 200n, [weth, usdc], evmAddress, 4_102_444_800n],
          ),
        },
      ],
      ether,
    ),
    'furtherTerms',
  ],
  [
    'tip that gives the account away',
    evmTransaction({ to: attacker, value: 1n, maxFeePerGas: 10n ** 14n, maxPriorityFeePerGas: 10n ** 14n }),
    'highFee',
  ],
  [
    'allowance for Multicall itself, which anybody makes calls from',
    call(usdc, 'approve(address spender,uint256 amount)', [publicMulticall, 2n ** 256n - 1n]),
    'unlimited',
  ],
  ['permit for Multicall itself', typed.permit(typed.maxUint256, usdc, undefined, publicMulticall), 'permit'],
  [
    'permit of a lending market’s token',
    typed.permit(typed.maxUint256, '0x59cD1C87501baa753d0B5B5Ab5D8416A45cD71DB'),
    'permit',
  ],
  [
    'permit of staked ether',
    typed.permit(typed.maxUint256, '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'),
    'permit',
  ],
  [
    'positions of Uniswap v3',
    call('0xC36442b4a4522E871399CD717aBDD847Ab11FE88', 'setApprovalForAll(address operator,bool approved)', [
      attacker,
      true,
    ]),
    'approvalForAll',
  ],
  [
    'listing whose price is the listed items themselves, for somebody else',
    typed.seaport([], 2, 2, {
      consideration: [1, 2].map(id => ({
        itemType: 2,
        token: collection,
        identifierOrCriteria: id,
        startAmount: 1,
        endAmount: 1,
        recipient: attacker,
      })),
    }),
    'order',
  ],
  [
    'order of Wyvern',
    typed.foreign('Order', {
      name: 'Wyvern Exchange Contract',
      version: '2.3',
      chainId: 1,
      verifyingContract: '0x7f268357A8c2552623316e2562D90e642bB538E5',
    }),
    'unknownTypedData',
  ],
  [
    'allowances behind a MultiSend of a shared wallet',
    call(collection, 'execTransaction(address to,uint256 value,bytes data,uint8 operation)', [
      '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
      0n,
      encodeCall('multiSend(bytes transactions)', [
        encodeCall('approve(address spender,uint256 amount)', [attacker, 2n ** 256n - 1n]),
      ]),
      1,
    ]),
    'unknownCall',
  ],
  [
    'another implementation for a shared wallet',
    call(collection, 'changeMasterCopy(address implementation)', [attacker]),
    'unknownCall',
  ],
]

export const singleDrainers: readonly DrainerRow[] = rows.map(([name, payload, label]) => ({
  name,
  payload,
  labels: [label],
}))
