import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { solanaAddress } from '../approvalFixtures.js'
import { type InstructionInput, u32, u64 } from '../encodeSolana.js'
import { type ReportedShape, shape } from '../signed/types.js'
import * as sol from '../solanaCorpus.js'
import { addPlugin, anchor, delegateItem } from './solana.js'
import { solanaSources as base, delegateSources as from } from './sources.js'

const own = { address: solanaAddress, signer: true, writable: true }
const at = (address: string, writable = true) => ({ address, writable })
const thief = base58.decode(sol.attackerKey)
const byte = (...values: readonly number[]): Uint8Array => Uint8Array.of(...values)

const run = (
  program: string,
  accounts: InstructionInput['accounts'],
  data: Uint8Array,
): ReportedShape['payload'] => sol.solanaTransaction([{ program, accounts, data }])

/** Delegates of accounts and items, and a bridge. */
export const delegateShapes: readonly ReportedShape[] = [
  shape(
    from.drift,
    'unknownProgram',
    ['delegate of an account at Drift', 'Trades with what is in it, against the thief’s own orders.'],
    run(
      'dRiftyHA39MWEi3m9aunc5MzRF1JYuBsbn6VPcn33UH',
      [at(sol.toKey(133)), own],
      concatBytes(anchor('update_user_delegate'), byte(0, 0), thief),
    ),
  ),
  shape(
    from.governance,
    'unknownProgram',
    ['delegate of the votes in a realm', 'Votes and proposes with the tokens that are deposited.'],
    run(
      'GovER5Lthms3bLBqWub97yVrMmEogzX7xNjdXpPPCVZw',
      [own, at(sol.toKey(134))],
      concatBytes(byte(3, 1), thief),
    ),
  ),
  shape(
    from.coreBurn,
    'unknownProgram',
    ['burn delegate of a Core asset', 'The plugin’s authority can destroy it, when it likes.'],
    sol.solanaTransaction([addPlugin(byte(2))]),
  ),
  shape(
    from.coreBurning,
    'unknownProgram',
    ['Core asset burned', 'BurnV1: for good, for the rent that a page promises back.'],
    run(
      'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d',
      [at(sol.toKey(126)), at(sol.toKey(127)), own, own, at(sol.programs.system, false)],
      byte(12, 0),
    ),
  ),
  shape(
    base.locking,
    'unknownProgram',
    ['staking delegate of a programmable item', 'Can lock it, so that it is neither sent nor taken back.'],
    sol.solanaTransaction([delegateItem(5, u64(1n))]),
  ),
  shape(
    base.metadata,
    'unknownProgram',
    ['delegate of an item’s data', 'Signed by who made it: name, picture and creators change.'],
    sol.solanaTransaction([delegateItem(3, new Uint8Array())]),
  ),
  shape(
    from.hook,
    'unknownProgram',
    [
      'another program that runs with each transfer',
      'Signed by who issued the token: it can refuse them all.',
    ],
    sol.solanaTransaction([
      sol.token(concatBytes(byte(36, 1), thief), [at(sol.mint), own], sol.programs.token2022),
    ]),
  ),
  shape(
    from.cctp,
    'unknownProgram',
    ['dollars burned for a recipient on another network', 'The recipient is in the bytes of depositForBurn.'],
    run(
      'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe',
      [own, own, at(sol.toKey(135), false), at(sol.ownTokens), at(sol.toKey(136)), at(sol.mint)],
      concatBytes(
        ...[anchor('deposit_for_burn'), u64(25_000_000_000n), u32(0), new Uint8Array(12)],
        ...[new Uint8Array(20).fill(0x70), new Uint8Array(32), u64(0n), u32(1000)],
      ),
    ),
  ),
]
