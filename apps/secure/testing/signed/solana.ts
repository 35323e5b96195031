import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { toHex } from '../../src/signing/toBytes.js'
import { solanaAddress } from '../approvalFixtures.js'
import { encodeMessage, type InstructionInput, u32, u64 } from '../encodeSolana.js'
import * as sol from '../solanaCorpus.js'
import { solanaSources as from } from './sources.js'
import { type ReportedShape, shape } from './types.js'

const own = { address: solanaAddress, signer: true, writable: true }
const at = (address: string, writable = true) => ({ address, writable })
const key = (address: string): Uint8Array => base58.decode(address)
const clock = 'SysvarC1ock11111111111111111111111111111111'
const instructionsSysvar = 'Sysvar1nstructions1111111111111111111111111'

/** The first bytes of an instruction of Anchor. */
const anchor = (name: string): Uint8Array => sha256(utf8ToBytes(`global:${name}`)).subarray(0, 8)

const affiliate = sol.toKey(80)
const stakes = [81, 82, 83, 84, 85, 86, 87, 88].map(sol.toKey)

const stake = (account: string, data: Uint8Array, accounts: InstructionInput['accounts']) => ({
  program: sol.programs.stake,
  accounts: [at(account), at(clock, false), ...accounts],
  data,
})

/** Role 0: the staker; 1: who may withdraw. */
const authorize = (account: string, role: number) =>
  stake(account, concatBytes(u32(1), key(sol.attackerKey), u32(role)), [own])

/** The new authority signs too, and is an account, not bytes. */
export const authorizeChecked = (account: string, role: number, to: string) =>
  stake(account, concatBytes(u32(10), u32(role)), [own, { address: to, signer: true }])

const squads = 'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf'
const multisig = sol.toKey(90)
const proposal = sol.toKey(91)

const approveProposal = (of: string): InstructionInput => ({
  program: squads,
  accounts: [at(of, false), own, at(proposal)],
  data: concatBytes(anchor('proposal_approve'), Uint8Array.of(0)),
})

const createVaultTransaction: InstructionInput = {
  program: squads,
  accounts: [at(multisig), at(sol.toKey(92)), own, own, at(sol.programs.system, false)],
  data: concatBytes(
    anchor('vault_transaction_create'),
    Uint8Array.of(0, 0),
    u32(40),
    new Uint8Array(40),
    Uint8Array.of(0),
  ),
}

const loader = 'BPFLoaderUpgradeab1e11111111111111111111111'
const vanity = `ComputeBudget${'x'.repeat(31)}`

const claim = (program: string, accounts: InstructionInput['accounts']): InstructionInput => ({
  program,
  accounts: [own, ...accounts, at(sol.programs.system, false)],
  data: anchor('claim'),
})

const items = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const bubblegum = 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY'

/** Instructions and programs of Solana. */
export const solanaShapes: readonly ReportedShape[] = [
  shape(
    from.clinksink,
    'batch',
    ['everything, in two shares', 'Of each asset a fifth to the operator and the rest to the affiliate.'],
    sol.solanaTransaction([
      sol.sendSol(affiliate, 8_000_000_000n),
      sol.sendSol(sol.attackerKey, 2_000_000_000n),
      sol.transferPlain(80n),
      sol.transferPlain(20n),
    ]),
  ),
  shape(
    from.solPhish,
    'otherRecipient',
    ['payment to an account named like a program', 'A ground address that begins like the compute budget.'],
    sol.solanaTransaction([sol.sendSol(vanity, 3_000_000_000n)]),
  ),
  shape(
    from.kilnHidden,
    'ownerChange',
    ['withdrawers changed beside an unstake', 'One Deactivate that was asked for, and eight Authorize.'],
    sol.solanaTransaction([
      stake(sol.toKey(60), u32(5), [own]),
      ...stakes.map(account => authorize(account, 1)),
    ]),
  ),
  shape(
    from.kilnChecked,
    'ownerChange',
    ['staker changed, with the new one’s signature', 'AuthorizeChecked: the authority is an account.'],
    sol.solanaTransaction([authorizeChecked(sol.toKey(60), 0, sol.attackerKey)]),
  ),
  shape(
    from.drift,
    'noExpiry',
    ['approval of a shared wallet that never expires', 'Signed in March, sent in April with another one’s.'],
    sol.solanaTransaction([sol.advanceNonce(), approveProposal(multisig)]),
  ),
  shape(
    from.driftBlockaid,
    'unknownProgram',
    ['transaction of a shared wallet created and approved at once', 'The admin changes in two slots.'],
    sol.solanaTransaction([createVaultTransaction, approveProposal(multisig)]),
  ),
  shape(
    from.squads,
    'unknownProgram',
    ['approval in a shared wallet of the thief', 'A multisig made by somebody else lists the visitor.'],
    sol.solanaTransaction([approveProposal(sol.toKey(93))]),
  ),
  shape(
    from.upgrade,
    'unknownProgram',
    ['another code for a program', 'Upgrade, from a buffer of the thief.'],
    sol.solanaTransaction([
      {
        program: loader,
        accounts: [at(sol.toKey(94)), at(sol.toKey(95)), at(sol.toKey(96)), at(sol.attackerKey), own],
        data: u32(3),
      },
    ]),
  ),
  shape(
    from.upgradeKeys,
    'unknownProgram',
    ['another authority for a program', 'SetAuthority of the loader.'],
    sol.solanaTransaction([
      { program: loader, accounts: [at(sol.toKey(94)), own, at(sol.attackerKey, false)], data: u32(4) },
    ]),
  ),
  shape(
    from.token2022,
    'furtherTerms',
    ['transfer that runs a hook', 'The token’s own program is given further accounts of the visitor.'],
    sol.solanaTransaction([
      sol.token(
        concatBytes(Uint8Array.of(12), u64(1n), Uint8Array.of(6)),
        [
          ...[at(sol.ownTokens), at(sol.mint, false), at(sol.otherTokens), own],
          ...[at(sol.attackerKey, false), at(sol.toKey(97)), at(sol.toKey(98), false)],
        ],
        sol.programs.token2022,
      ),
    ]),
  ),
  shape(
    from.bitFlip,
    'unknownProgram',
    ['program with a flag that is flipped after signing', 'Aqua and Vanish: sends while the flag is off.'],
    sol.solanaTransaction([claim(sol.toKey(110), [at(sol.toKey(111)), at(sol.attackerKey)])]),
  ),
  shape(
    from.timeOfUse,
    'unknownProgram',
    ['program that pays from a vault while it is previewed', 'The account of the victim is filled between.'],
    sol.solanaTransaction([claim(sol.toKey(112), [at(sol.toKey(113)), at(sol.toKey(114), false)])]),
  ),
  shape(
    from.simulation,
    'unknownProgram',
    ['program that sees a simulation', 'It reads the clock and the instructions, and then differs.'],
    sol.solanaTransaction([claim(sol.toKey(115), [at(clock, false), at(instructionsSysvar, false)])]),
  ),
  shape(
    from.baton,
    'unknownProgram',
    [
      'eligibility test at the expense of the thief',
      'The drainer pays the fee; a program takes every token.',
    ],
    sol.solanaTransaction(
      [
        {
          program: 'U1dJrKjDWL1ZqMC8RrFDWB3dVzHaribCYdQ7d1h8H8K',
          accounts: [own, at(sol.ownTokens), at('BnGM1WQ8S1BaRdETTSNL3UyGM8MJVY3bzLRUnuA1U6xH')],
          data: Uint8Array.of(1),
        },
      ],
      { payer: 'FYmbdfm14U8j6o1uf8ncFh7JBz22KF78K9vzWsvsbMdV' },
    ),
  ),
  shape(
    from.rent,
    'ownerChange',
    [
      'rent of closed accounts for somebody else',
      'A page that promises it back names itself as the receiver.',
    ],
    sol.solanaTransaction(
      [sol.ownTokens, sol.toKey(116), sol.toKey(117)].map(account =>
        sol.token(Uint8Array.of(9), [at(account), at(sol.attackerKey), own]),
      ),
    ),
  ),
  shape(
    from.items,
    'unknownProgram',
    ['programmable item sent away', 'Transfer of the metadata program, which the token program cannot.'],
    sol.solanaTransaction([
      {
        program: items,
        accounts: [
          ...[at(sol.ownTokens), own, at(sol.otherTokens), at(sol.attackerKey, false), at(sol.mint, false)],
          ...[at(sol.toKey(118)), own, own, at(sol.programs.system, false), at(instructionsSysvar, false)],
        ],
        data: concatBytes(Uint8Array.of(49, 0), u64(1n), Uint8Array.of(0)),
      },
    ]),
  ),
  shape(
    from.items,
    'unknownProgram',
    ['compressed item sent away', 'A leaf of a tree gets another owner; no token account is named.'],
    sol.solanaTransaction([
      {
        program: bubblegum,
        accounts: [
          ...[at(sol.toKey(119), false), own, own, at(sol.attackerKey, false), at(sol.toKey(120))],
          at('noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV', false),
          at('cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK', false),
        ],
        data: concatBytes(anchor('transfer'), new Uint8Array(96).fill(7), u64(42n), u32(42)),
      },
    ]),
  ),
  shape(
    from.blinkGuard,
    'lookupTable',
    ['action in a post whose accounts are in a table', 'The receiver cannot be seen in what is signed.'],
    sol.solanaTransaction([sol.transferTokens(5n)], {
      version: 0,
      table: { address: sol.toKey(121), indices: [0, 3, 7] },
    }),
  ),
  shape(
    from.signMessage,
    'unreadable',
    ['transaction as a message', 'The bytes that are signed ‘to log in’ are a transfer.'],
    {
      kind: 'solanaMessage',
      bytes: toHex(
        encodeMessage({
          payer: solanaAddress,
          instructions: [sol.sendSol(sol.attackerKey, 9_000_000_000n)],
        }),
      ),
    },
  ),
  shape(
    from.bullChecker,
    'ownerChange',
    [
      'owner of tokens changed behind a payment that was meant',
      'An extension adds it to what the site built.',
    ],
    sol.solanaTransaction([
      sol.limit(200_000),
      sol.transferTokens(5n),
      sol.setAuthority(2, '8QYkBcer7kzCtXJGNazCR6jrRJS829aBow12jUob3jhR'),
    ]),
  ),
  shape(
    from.copilot,
    'unknownProgram',
    ['fee for somebody else behind a swap', 'An extension adds a transfer to a swap at Raydium.'],
    sol.solanaTransaction([
      {
        program: '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
        accounts: [at(sol.toKey(122)), at(sol.ownTokens), at(sol.otherTokens), own],
        data: concatBytes(Uint8Array.of(9), u64(1_000_000n), u64(990_000n)),
      },
      sol.sendSol(sol.attackerKey, 1_300_000n),
    ]),
  ),
]
