import { evmAddress } from '../approvalFixtures.js'
import { attacker, collection, encodeCall, multicall3, permit2, usdc, v3Router } from '../encodeEvm.js'
import { callReports as from } from './callReports.js'
import { call, end, most, type ReportedCall, reported } from './reportedCall.js'

const approve = 'approve(address spender,uint256 amount)'
const increase = 'increaseAllowance(address spender,uint256 amount)'
const forAll = 'setApprovalForAll(address operator,bool approved)'
const permit =
  'permit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)'
const word = `0x${'5c'.repeat(32)}`

/** Of contracts, at their published addresses. */
const badgerVault = '0x2b5455aac8d64c14786c3a29858e43b5945819c0'
const aaveUsdc = '0xbcca60bb61934080951369a648fb03df4f96263c'
const link = '0x514910771af9ca656af840dff83e8264ecf986ca'
const comet = '0xc3d688b66703497daa19211eedff47f25384cdc3'
const venusComptroller = '0xfd36e2c2a6789db23113685031d7f16329158384'
const positions = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const disperse = '0xd152f549545093347a162dce210e7293f1452150'
/** Shaped as the report says. */
const lookalike = `${v3Router.slice(0, 5)}${'7'.repeat(34)}${v3Router.slice(-3)}`
const vanity = `0x0000${'d'.repeat(32)}0000`
const smartAccount = `0x${'4337'.repeat(10)}`
const binPair = `0x${'1b'.repeat(20)}`
const principalToken = `0x${'9e'.repeat(20)}`
const restakedToken = `0x${'e2'.repeat(20)}`
const lockedVotes = `0x${'7e'.repeat(20)}`

export const allowanceCalls: readonly ReportedCall[] = [
  reported(
    from.badger,
    'raised allowance of a vault’s shares, put between a site’s own requests',
    'unlimited',
    call(badgerVault, increase, [attacker, most]),
  ),
  reported(
    from.kyber,
    'allowance of interest-bearing tokens, by a script of the tag manager',
    'unlimited',
    call(aaveUsdc, approve, [attacker, most]),
  ),
  reported(
    from.lookalike,
    'allowance for a contract whose address begins and ends as the real one’s',
    'unlimited',
    call(usdc, approve, [lookalike, most]),
  ),
  reported(
    from.vanity,
    'allowance for an address of leading and trailing zeros',
    'unlimited',
    call(usdc, approve, [vanity, most]),
  ),
  reported(
    from.february,
    'allowance for a smart account',
    'unlimited',
    call(usdc, approve, [smartAccount, most]),
  ),
  reported(
    from.april,
    'allowance for a public contract that sends in bulk',
    'unlimited',
    call(usdc, approve, [disperse, most]),
  ),
  reported(
    from.halfYear,
    'raised allowance of yield and principal tokens',
    'unlimited',
    call(principalToken, increase, [attacker, most]),
  ),
  reported(
    from.halfYear,
    'raised allowance of restaked tokens',
    'unlimited',
    call(restakedToken, increase, [attacker, most]),
  ),
  reported(
    from.lamz,
    'raised allowance by the older name that LINK and WBTC have',
    'unlimited',
    call(link, 'increaseApproval(address spender,uint256 amount)', [attacker, most]),
  ),
  reported(
    from.lamz,
    'operator of a pair of Liquidity Book',
    'approvalForAll',
    call(binPair, 'approveForAll(address spender,bool approved)', [attacker, true]),
  ),
  reported(
    from.lamz,
    'operator of locked votes',
    'approvalForAll',
    call(lockedVotes, forAll, [attacker, true]),
  ),
  reported(
    from.lamz,
    'operator of liquidity positions behind their contract’s multicall',
    'approvalForAll',
    call(positions, 'multicall(bytes[] data)', [[encodeCall(forAll, [attacker, true])]]),
  ),
  reported(
    from.lamz,
    'manager of an account at Compound III',
    'delegation',
    call(comet, 'allow(address manager,bool isAllowed)', [attacker, true]),
  ),
  reported(
    from.venus,
    'delegate of an account at Venus',
    'delegation',
    call(venusComptroller, 'updateDelegate(address delegate,bool approved)', [attacker, true]),
  ),
  reported(
    from.governance,
    'signed allowance of principal tokens, used in a batch of Multicall3',
    'permit',
    call(multicall3, 'aggregate3((address target,bool allowFailure,bytes callData)[] calls)', [
      [
        {
          target: principalToken,
          allowFailure: true,
          callData: encodeCall(permit, [evmAddress, attacker, most, end, 27, word, word]),
        },
      ],
    ]),
  ),
  reported(
    from.npm,
    'signed allowance whose spender a script on the page replaced',
    'permit',
    call(usdc, permit, [evmAddress, attacker, most, end, 27, word, word]),
  ),
  {
    ...reported(
      from.spenderIsPerson,
      'allowance of an exact amount for somebody’s account',
      'allowance',
      call(usdc, approve, [attacker, 25_000_000_000n]),
    ),
    spenderCode: '0x',
  },
  {
    ...reported(
      from.itemSpender,
      'allowance of one item for somebody’s account',
      'allowance',
      call(collection, 'approve(address to,uint256 tokenId)', [attacker, 4_216n]),
    ),
    spenderCode: '0x',
  },
  {
    ...reported(
      from.permit2Spender,
      'allowance of Permit2 for somebody’s account',
      'allowance',
      call(permit2, 'approve(address token,address spender,uint160 amount,uint48 expiration)', [
        usdc,
        attacker,
        25_000_000_000n,
        1_900_000_000,
      ]),
    ),
    spenderCode: '0x',
  },
]
