import type { Payload } from '../../src/signing/types.js'
import { evmAddress } from '../approvalFixtures.js'
import { call } from '../calls/reportedCall.js'
import { collection, encodeCall, evmTransaction, friend, usdc, v3Router } from '../encodeEvm.js'

/** Only their calls matter. */
const vault = `0x${'4a'.repeat(20)}`
const streams = `0x${'5b'.repeat(20)}`
const vestingWallet = `0x${'7e'.repeat(20)}`
const poolManager = '0x000000000004444c5dc75cb358380d2e3de08a90'
const morpho = '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb'
const names = '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'
const takeBack = encodeCall('approve(address spender,uint256 amount)', [friend, 0n])

/** The same functions as they are used every day: given back, bounded or for the visitor. */
export const benignMore: readonly (readonly [string, Payload])[] = [
  [
    'taking back a vault’s operator',
    call(vault, 'setOperator(address operator,bool approved)', [friend, false]),
  ],
  [
    'taking back a pool manager’s operator',
    call(poolManager, 'setOperator(address operator,bool approved)', [friend, false]),
  ],
  [
    'taking back a manager at Morpho',
    call(morpho, 'setAuthorization(address authorized,bool isAuthorized)', [friend, false]),
  ],
  [
    'taking back streams',
    call(streams, 'setApprovalForAll(address operator,bool approved)', [friend, false]),
  ],
  [
    'giving away one stream',
    call(streams, 'safeTransferFrom(address from,address to,uint256 tokenId)', [evmAddress, friend, 42n]),
  ],
  [
    'one’s own name',
    call(names, 'setOwner(bytes32 node,address owner)', [`0x${'e5'.repeat(32)}`, evmAddress]),
  ],
  ['one’s own vested tokens', call(vestingWallet, 'transferOwnership(address newOwner)', [evmAddress])],
  [
    'exact allowance of one item',
    call(collection, 'approve(address spender,uint256 amount)', [v3Router, 7n]),
  ],
  [
    'taking back an allowance on a network where it takes much gas',
    evmTransaction({ to: usdc, data: takeBack, gas: 950_000n }),
  ],
]
