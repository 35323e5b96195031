import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { solanaAddress } from '../approvalFixtures.js'
import { type InstructionInput, u32, u64 } from '../encodeSolana.js'
import { type ReportedShape, shape } from '../signed/types.js'
import * as sol from '../solanaCorpus.js'
import { solanaSources as from } from './sources.js'

const own = { address: solanaAddress, signer: true, writable: true }
const at = (address: string, writable = true) => ({ address, writable })
const key = (address: string): Uint8Array => base58.decode(address)
const byte = (...values: readonly number[]): Uint8Array => Uint8Array.of(...values)
const thief = key(sol.attackerKey)

/** The first bytes of an instruction of Anchor. */
export const anchor = (name: string): Uint8Array => sha256(utf8ToBytes(`global:${name}`)).subarray(0, 8)

const clock = 'SysvarC1ock11111111111111111111111111111111'
const rent = 'SysvarRent111111111111111111111111111111111'
const hashes = 'SysvarRecentB1ockHashes11111111111111111111'
const instructions = 'Sysvar1nstructions1111111111111111111111111'

/** A change of a shared wallet's members or limits: one action, without a note. */
export const configure = (action: Uint8Array): InstructionInput => ({
  program: 'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf',
  accounts: [at(sol.toKey(90)), at(sol.toKey(92)), own, own, at(sol.programs.system, false)],
  data: concatBytes(anchor('config_transaction_create'), u32(1), action, byte(0)),
})

/** Delegate of the metadata program, by the role's place in its list; the token account is the visitor's. */
export const delegateItem = (role: number, args: Uint8Array): InstructionInput => ({
  program: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  accounts: [
    ...[at(sol.toKey(118)), at(sol.attackerKey, false), at(sol.toKey(123)), at(sol.toKey(124), false)],
    ...[at(sol.toKey(125), false), at(sol.mint, false), at(sol.ownTokens), own, own],
    ...[at(sol.programs.system, false), at(instructions, false), at(sol.programs.token, false)],
  ],
  data: concatBytes(byte(44, role), args, byte(0)),
})

const compressed = (name: string, to: readonly string[]): InstructionInput => ({
  program: 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
  accounts: [
    ...[at(sol.toKey(119), false), own, own, ...to.map(each => at(each, false)), at(sol.toKey(120))],
    at('noopb9bkMVfRPU8AsbpTUg8AQkHtKwMYZiFUjNRtMmV', false),
    at('cmtDvXumGCrqC1Age74AVPhSRVXJMd8PJS91L8KbNCK', false),
    at(sol.programs.system, false),
  ],
  data: concatBytes(anchor(name), new Uint8Array(96).fill(7), u64(42n), u32(42)),
})

/** AddPluginV1 of the Core program, with an address that has the plugin's right. */
export const addPlugin = (plugin: Uint8Array): InstructionInput => ({
  program: 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d',
  accounts: [at(sol.toKey(126)), at(sol.toKey(127)), own, own, at(sol.programs.system, false)],
  data: concatBytes(byte(2), plugin, byte(1, 3), thief),
})

const nonceAccount = sol.toKey(128)
const nonce = (data: Uint8Array, accounts: InstructionInput['accounts']): InstructionInput => ({
  program: sol.programs.system,
  accounts,
  data,
})

const far = u64(4_102_444_800n)
const stake = (data: Uint8Array, accounts: InstructionInput['accounts']): InstructionInput => ({
  program: sol.programs.stake,
  accounts: [at(sol.toKey(60)), ...accounts],
  data,
})

export const solanaShapes: readonly ReportedShape[] = [
  shape(
    from.squadsConfig,
    'unknownProgram',
    ['member added to a shared wallet', 'A key of the thief, with every permission.'],
    sol.solanaTransaction([configure(concatBytes(byte(0), thief, byte(7)))]),
  ),
  shape(
    from.squadsSettings,
    'unknownProgram',
    ['shared wallet that one signature is enough for', 'The threshold is changed to one.'],
    sol.solanaTransaction([configure(byte(2, 1, 0))]),
  ),
  shape(
    from.squadsConfig,
    'unknownProgram',
    [
      'spending limit of a shared wallet',
      'One member then sends dollars to any address, without the others.',
    ],
    sol.solanaTransaction([
      configure(
        concatBytes(
          ...[byte(4), key(sol.toKey(129)), byte(0), key(sol.mint), u64(25_000_000_000n), byte(1)],
          ...[u32(1), thief, u32(0)],
        ),
      ),
    ]),
  ),
  shape(
    from.staging,
    'ownerChange',
    [
      'nonce account made for somebody else',
      'The visitor pays for the place of a transaction without an end.',
    ],
    sol.solanaTransaction([
      sol.createAccount(nonceAccount, { lamports: 1_447_680n, space: 80n, program: sol.programs.system }),
      nonce(concatBytes(u32(6), thief), [at(nonceAccount), at(hashes, false), at(rent, false)]),
    ]),
  ),
  shape(
    from.staging,
    'noExpiry',
    [
      'transaction without an end whose nonce account changes hands',
      'The thief then decides when it is sent.',
    ],
    sol.solanaTransaction([sol.advanceNonce(), sol.giveNonce(sol.attackerKey), sol.transferTokens(5n)]),
  ),
  shape(
    from.associated,
    'ownerChange',
    ['tokens owned by a token account', 'No key signs for such an owner: the tokens are lost.'],
    sol.solanaTransaction([sol.setAuthority(2, sol.otherTokens)]),
  ),
  shape(
    from.metadata,
    'unknownProgram',
    [
      'transfer delegate of a programmable item',
      'Takes the item later; the owner stays the same until then.',
    ],
    sol.solanaTransaction([delegateItem(2, u64(1n))]),
  ),
  shape(
    from.locking,
    'unknownProgram',
    ['utility delegate of a programmable item', 'Can lock the item and burn it.'],
    sol.solanaTransaction([delegateItem(4, u64(1n))]),
  ),
  shape(
    from.locking,
    'unknownProgram',
    [
      'locked transfer delegate of a programmable item',
      'Locks it, and moves it to the address in the bytes.',
    ],
    sol.solanaTransaction([delegateItem(7, concatBytes(u64(1n), thief))]),
  ),
  shape(
    from.compressed,
    'unknownProgram',
    ['delegate of a compressed item', 'Moves or burns it in the name of the owner.'],
    sol.solanaTransaction([compressed('delegate', [sol.attackerKey])]),
  ),
  shape(
    from.compressedBurn,
    'unknownProgram',
    ['compressed item burned', 'The leaf is removed; nothing leaves the account in a preview.'],
    sol.solanaTransaction([compressed('burn', [])]),
  ),
  shape(
    from.core,
    'unknownProgram',
    ['transfer delegate of a Core asset', 'The plugin’s authority is the thief, once, to any address.'],
    sol.solanaTransaction([addPlugin(byte(3))]),
  ),
  shape(
    from.coreFreeze,
    'unknownProgram',
    ['Core asset frozen by somebody else', 'Neither sold nor sent, until the thief thaws it.'],
    sol.solanaTransaction([addPlugin(byte(1, 1))]),
  ),
  shape(
    from.guard,
    'unknownProgram',
    ['guard of a token account switched off', 'What programs do with it in secret is possible again.'],
    sol.solanaTransaction([sol.token(byte(34, 1), [at(sol.ownTokens), own], sol.programs.token2022)]),
  ),
  shape(
    from.lockup,
    'unknownProgram',
    ['stake locked up for the thief', 'SetLockup: only the custodian can free it before the date.'],
    sol.solanaTransaction([stake(concatBytes(u32(6), byte(1), far, byte(0, 1), thief), [own])]),
  ),
  shape(
    from.lockup,
    'furtherTerms',
    ['stake set up with a custodian', 'It is the visitor’s, and cannot be withdrawn for decades.'],
    sol.solanaTransaction([
      stake(concatBytes(u32(0), key(solanaAddress), key(solanaAddress), far, u64(0n), thief), [
        at(rent, false),
      ]),
    ]),
  ),
  shape(
    from.closing,
    'unknownProgram',
    ['program closed', 'Close of the loader: the program is gone for good, its rent is the thief’s.'],
    sol.solanaTransaction([
      {
        program: 'BPFLoaderUpgradeab1e11111111111111111111111',
        accounts: [at(sol.toKey(94)), at(sol.attackerKey), own, at(sol.toKey(95))],
        data: u32(5),
      },
    ]),
  ),
  shape(
    from.voting,
    'unknownProgram',
    [
      'withdrawer of a vote account changed',
      'Whoever it is controls the validator’s account and its rewards.',
    ],
    sol.solanaTransaction([
      {
        program: 'Vote111111111111111111111111111111111111111',
        accounts: [at(sol.toKey(130)), at(clock, false), own],
        data: concatBytes(u32(1), thief, u32(1)),
      },
    ]),
  ),
  shape(
    from.fees,
    'highFee',
    ['payment with a fee that is more than it', 'A price of computing that the site has set.'],
    sol.solanaTransaction([
      sol.limit(1_400_000),
      sol.price(2_000_000_000n),
      sol.sendSol(sol.friendKey, 1_000_000n),
    ]),
  ),
  shape(
    from.names,
    'unknownProgram',
    ['name sent away', 'Transfer of the name service: its payments go to the new owner.'],
    sol.solanaTransaction([
      {
        program: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
        accounts: [at(sol.toKey(131)), own],
        data: concatBytes(byte(2), thief),
      },
    ]),
  ),
]
