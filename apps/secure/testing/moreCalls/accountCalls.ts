import { encodeAbiParameters } from 'viem'
import type { Hex, Payload } from '../../src/signing/types.js'
import { evmAddress } from '../approvalFixtures.js'
import { call } from '../calls/reportedCall.js'
import { attacker, collection, encodeCall, usdc } from '../encodeEvm.js'
import { type ReportedShape, shape } from '../signed/types.js'
import { sources as from } from './sources.js'

const zero = `0x${'0'.repeat(40)}`
const word = (digits: string): Hex => `0x${digits.repeat(32)}`
/** Only their calls matter. */
const sharedWallet = `0x${'5a'.repeat(20)}`
const timelock = `0x${'71'.repeat(20)}`
const proxyAdmin = `0x${'ad'.repeat(20)}`
const proxy = `0x${'d5'.repeat(20)}`
const diamond = `0x${'2d'.repeat(20)}`
const vestingWallet = `0x${'7e'.repeat(20)}`
/** Of contracts, at their published addresses. */
const allowanceModule = '0xcfbfac74c26f8647cbdb8c5caf80bb5b32e43134'

/** As the last of the owners sends it, with the others’ signatures. */
const execute = (data: Hex, to = sharedWallet): Payload =>
  call(
    sharedWallet,
    'execTransaction(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,bytes signatures)',
    [to, 0n, data, 0, 0n, 0n, 0n, zero, zero, `0x${'5c'.repeat(65)}`],
  )

const transfers: readonly (readonly [string, Hex])[] = [
  [usdc, encodeCall('transfer(address to,uint256 amount)', [attacker, 8_000_000_000n])],
  [
    collection,
    encodeCall('transferFrom(address from,address to,uint256 tokenId)', [evmAddress, attacker, 4_216n]),
  ],
]
const batch = encodeAbiParameters(
  [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }],
  [transfers.map(([target, data]) => [target as Hex, 0n, data] as const)],
)

const sharedWallets: readonly ReportedShape[] = [
  shape(
    from.safeModule,
    'unknownCall',
    ['module of a shared wallet', 'The module sends what is in the wallet, without its owners.'],
    execute(encodeCall('enableModule(address module)', [attacker])),
  ),
  shape(
    from.safeModuleGuard,
    'unknownCall',
    ['guard of a shared wallet’s modules', 'The guard decides what the modules may do.'],
    execute(encodeCall('setModuleGuard(address moduleGuard)', [attacker])),
  ),
  shape(
    from.safeGuard,
    'unknownCall',
    ['guard of a shared wallet', 'The guard blocks each transaction of the owners.'],
    execute(encodeCall('setGuard(address guard)', [attacker])),
  ),
  shape(
    from.safeFallback,
    'unknownCall',
    ['fallback handler of a shared wallet', 'Calls reach the handler past the wallet’s access control.'],
    execute(encodeCall('setFallbackHandler(address handler)', [attacker])),
  ),
  shape(
    from.safeApproval,
    'unknownCall',
    ['hash of a shared wallet’s transaction, approved', 'It counts as the owner’s signature for ever.'],
    call(sharedWallet, 'approveHash(bytes32 hashToApprove)', [word('ab')]),
  ),
  shape(
    from.safeAllowance,
    'unknownCall',
    ['allowance of a shared wallet', 'The delegate sends tokens of the wallet, without its owners.'],
    execute(
      encodeCall(
        'setAllowance(address delegate,address token,uint96 allowanceAmount,uint16 resetTimeMin,uint32 resetBaseMin)',
        [attacker, usdc, 2n ** 96n - 1n, 0, 0],
      ),
      allowanceModule,
    ),
  ),
]

const ownAccount: readonly ReportedShape[] = [
  shape(
    from.accountModule,
    'unknownCall',
    ['executor of one’s account', 'The module makes calls as the account.'],
    call(evmAddress, 'installModule(uint256 moduleTypeId,address module,bytes initData)', [
      2n,
      attacker,
      '0x',
    ]),
  ),
  shape(
    from.accountValidator,
    'unknownCall',
    ['validator of one’s account', 'The module accepts another signer for the account.'],
    call(evmAddress, 'installModule(uint256 moduleTypeId,address module,bytes initData)', [
      1n,
      attacker,
      `0x${'70'.repeat(20)}`,
    ]),
  ),
  shape(
    from.modular,
    'unknownCall',
    ['delegate call of one’s account', 'Foreign code runs with the account’s storage.'],
    call(evmAddress, 'execute(bytes32 mode,bytes executionCalldata)', [
      `0xff${'00'.repeat(31)}`,
      `${attacker.toLowerCase()}${encodeCall('claim()').slice(2)}`,
    ]),
  ),
  shape(
    from.modules,
    'unknownCall',
    [
      'functions of a module for one’s account',
      'The functions that are added can take what the account has.',
    ],
    call(
      evmAddress,
      'installExecution(address module,((bytes4,bool,bool)[],(bytes4,uint32,bool,bool)[],bytes4[]) manifest,bytes installData)',
      [attacker, [[['0x4e71d92d', true, true]], [], []], '0x'],
    ),
  ),
  shape(
    from.modules,
    'unknownCall',
    ['validation for every function of one’s account', 'Another signer may use all functions.'],
    call(
      evmAddress,
      'installValidation(bytes25 validationConfig,bytes4[] selectors,bytes installData,bytes[] hooks)',
      [`${attacker.toLowerCase()}0000000107`, [], '0x', []],
    ),
  ),
  shape(
    from.coinbaseWallet,
    'unknownCall',
    ['further owner of one’s account', 'An owner makes every call of the account.'],
    call(evmAddress, 'addOwnerAddress(address owner)', [attacker]),
  ),
  shape(
    from.coinbaseWallet,
    'unknownCall',
    ['passkey that owns one’s account', 'A passkey of somebody else makes every call of the account.'],
    call(evmAddress, 'addOwnerPublicKey(bytes32 x,bytes32 y)', [word('1a'), word('2b')]),
  ),
  shape(
    from.wiseBatch,
    'unknownCall',
    ['call inside a call of one’s account', 'The wallet’s code makes the call that is inside.'],
    call(evmAddress, 'execute((address target,uint256 value,bytes callData) execution)', [
      {
        target: usdc,
        value: 0n,
        callData: encodeCall('approve(address spender,uint256 amount)', [attacker, 2n ** 256n - 1n]),
      },
    ]),
  ),
  shape(
    from.batchTransfers,
    'unknownCall',
    ['transfers of tokens and items in one call of one’s account', 'It looks like a swap and sends all.'],
    call(evmAddress, 'execute(bytes32 mode,bytes executionCalldata)', [`0x01${'00'.repeat(31)}`, batch]),
  ),
]

const administered: readonly ReportedShape[] = [
  shape(
    from.upcx,
    'unknownCall',
    ['other code for a proxy, by its admin contract', 'The new code pays out what the proxy holds.'],
    call(proxyAdmin, 'upgrade(address proxy,address implementation)', [proxy, attacker]),
  ),
  shape(
    from.diamond,
    'unknownCall',
    ['other code for a diamond', 'Foreign code runs with the diamond’s storage.'],
    call(
      diamond,
      'diamondCut((address facetAddress,uint8 action,bytes4[] selectors)[] cuts,address init,bytes data)',
      [[{ facetAddress: attacker, action: 0, selectors: ['0x853828b6'] }], attacker, encodeCall('claim()')],
    ),
  ),
  shape(
    from.defaultAdmin,
    'unknownCall',
    ['default admin of a contract', 'The admin gives and takes all roles.'],
    call(collection, 'beginDefaultAdminTransfer(address newAdmin)', [attacker]),
  ),
  shape(
    from.vesting,
    'ownerChange',
    ['beneficiary of vested tokens', 'What vests later goes to another account.'],
    call(vestingWallet, 'transferOwnership(address newOwner)', [attacker]),
  ),
  shape(
    from.proposals,
    'unknownCall',
    ['operation of a timelock that hands over control', 'It looks routine and names another owner.'],
    call(
      timelock,
      'schedule(address target,uint256 value,bytes data,bytes32 predecessor,bytes32 salt,uint256 delay)',
      [
        collection,
        0n,
        encodeCall('transferOwnership(address newOwner)', [attacker]),
        word('00'),
        word('07'),
        172_800n,
      ],
    ),
  ),
]

export const accountCalls: readonly ReportedShape[] = [...sharedWallets, ...ownAccount, ...administered]
