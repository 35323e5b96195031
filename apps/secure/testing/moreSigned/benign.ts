import { concatBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import type { Payload } from '../../src/signing/types.js'
import { evmAddress, solanaAddress } from '../approvalFixtures.js'
import { u32 } from '../encodeSolana.js'
import type { Golden } from '../goldenCorpus.js'
import { message } from '../signed/messages.js'
import * as sol from '../solanaCorpus.js'
import * as typed from '../typedCorpus.js'

const own = base58.decode(solanaAddress)
const at = (address: string, writable = true) => ({ address, writable })
const nonceAccount = sol.toKey(128)
const sysvar = sol.toKey(61)

const rows: readonly (readonly [string, Payload])[] = [
  ['listing for the currency', typed.seaport([{ recipient: evmAddress, amount: '2500000000000000000' }])],
  ['order of CoW for oneself', typed.cowOrder(evmAddress, '400000000000000000')],
  [
    'welcome with advice',
    message('Sign this message to log in. Only sign it if you trust this website.\n\nNonce: 8f2c'),
  ],
  ['text about a key', message('Sign this message to generate your report. Keep the key to your home safe.')],
  ['text about private payments', message('I want to pay with Aztec, Umbra or Fluidkey.')],
  ['text about messages', message('XMTP : I would like to write to you. https://xmtp.org')],
  [
    'nonce account for oneself',
    sol.solanaTransaction([
      sol.createAccount(nonceAccount, { lamports: 1_447_680n, space: 80n, program: sol.programs.system }),
      {
        program: sol.programs.system,
        accounts: [at(nonceAccount), at(sysvar, false), at(sol.toKey(62), false)],
        data: concatBytes(u32(6), own),
      },
    ]),
  ],
  [
    'stake without a lockup',
    sol.solanaTransaction([
      {
        program: sol.programs.stake,
        accounts: [at(sol.toKey(60)), at(sysvar, false)],
        data: concatBytes(u32(0), own, own, new Uint8Array(48)),
      },
    ]),
  ],
  ['tokens kept in one’s own name', sol.solanaTransaction([sol.setAuthority(2, solanaAddress)])],
  [
    'payment with an ordinary fee',
    sol.solanaTransaction([
      sol.limit(200_000),
      sol.price(1_000_000n),
      sol.sendSol(sol.friendKey, 1_000_000n),
    ]),
  ],
]

/** Close to what is reported, and what people sign every day. */
export const moreBenignNeighbours: readonly Golden[] = rows.map(([name, payload]) => ({ name, payload }))
