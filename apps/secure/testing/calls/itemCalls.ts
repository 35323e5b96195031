import { evmAddress } from '../approvalFixtures.js'
import { attacker, collection } from '../encodeEvm.js'
import { callReports as from } from './callReports.js'
import { call, ether, type ReportedCall, reported } from './reportedCall.js'

/** Of contracts, at their published addresses. */
const punks = '0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb'
const apeStaking = '0x5954ab967bc958940b7eb73ee84797dc8a2afbb9'
const transferHelper = '0x0000000000c2d145a2526bd8c716263bfebe1a72'
const conduitKey = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'
/** Only their calls matter. */
const potatoz = `0x${'39'.repeat(20)}`
const creepz = `0x${'fe'.repeat(20)}`
const birds = `0x${'23'.repeat(20)}`
const tradingProxy = `0x${'a7'.repeat(20)}`
const swaps = `0x${'13'.repeat(20)}`

export const itemCalls: readonly ReportedCall[] = [
  reported(
    from.lamz,
    'CryptoPunk sent by its own function',
    'unknownCall',
    call(punks, 'transferPunk(address to,uint256 punkIndex)', [attacker, 2_386n]),
  ),
  reported(
    from.lamz,
    'staked ApeCoin withdrawn for somebody else',
    'unknownCall',
    call(apeStaking, 'withdrawApeCoin(uint256 amount,address recipient)', [9_000n * ether, attacker]),
  ),
  reported(
    from.lamz,
    'stake of Bored Apes withdrawn for somebody else',
    'unknownCall',
    call(apeStaking, 'withdrawBAYC((uint32,uint224)[] nfts,address recipient)', [
      [[4_216, 10_094n * ether]],
      attacker,
    ]),
  ),
  reported(
    from.lamz,
    'stake of Mutant Apes withdrawn for somebody else',
    'unknownCall',
    call(apeStaking, 'withdrawMAYC((uint32,uint224)[] nfts,address recipient)', [
      [[7_002, 2_042n * ether]],
      attacker,
    ]),
  ),
  reported(
    from.lamz,
    'staked items sent by the collection’s own function',
    'unknownCall',
    call(potatoz, 'stakeTransferAll(address from,address to,uint256[] tokenIds)', [
      evmAddress,
      attacker,
      [12n, 77n, 301n],
    ]),
  ),
  reported(
    from.lamz,
    'items sent while they are staked',
    'unknownCall',
    call(creepz, 'transferWhileStaked(address to,uint256[] tokenIds)', [attacker, [5n, 6n]]),
  ),
  reported(
    from.sample,
    'nested bird sent by a function of its own',
    'unknownCall',
    call(birds, 'transferMoonBird(address to,uint256 moonIndex)', [attacker, 5_401n]),
  ),
  reported(
    from.payload,
    'many items by the transfer helper of OpenSea',
    'unknownCall',
    call(
      transferHelper,
      'bulkTransfer(((uint8 itemType,address token,uint256 identifier,uint256 amount)[] items,address recipient,bool validateERC721Receiver)[] items,bytes32 conduitKey)',
      [
        [
          {
            items: [4_216n, 7_002n].map(identifier => ({
              itemType: 2,
              token: collection,
              identifier,
              amount: 1n,
            })),
            recipient: attacker,
            validateERC721Receiver: true,
          },
        ],
        conduitKey,
      ],
    ),
  ),
  reported(
    from.payload,
    'another implementation for the visitor’s proxy at a market',
    'ownerChange',
    call(tradingProxy, 'upgradeTo(address implementation)', [attacker]),
  ),
  reported(
    from.swapOrder,
    'exchange of items with a counterfeit',
    'unknownCall',
    call(swaps, 'closeSwapIntent(address swapCreator,uint256 swapId)', [attacker, 87n]),
  ),
]
