import type { SealedRecovery, WalletRecord } from '../custodyApi.js'
import type { RecoveryKit } from '../kit.js'
import type { PasskeySecret } from '../sealWallet.js'
import type { Loot } from './openWithLoot.js'

/** Everything that exists of one wallet, wherever it is. */
export type WholeWallet = {
  userId: string
  wallet: WalletRecord
  recovery: SealedRecovery
  serverShare: Uint8Array<ArrayBuffer>
  /** Shares of the browsers that opened it; none in passkey mode. */
  deviceShares: readonly Uint8Array<ArrayBuffer>[]
  /** None in device mode. */
  passkeys: readonly PasskeySecret[]
  code: string
  kit: RecoveryKit
}

export type Scenario = {
  name: string
  /** Who can be in it. */
  role: string
  take(all: WholeWallet): Omit<Loot, 'userId'>
}

const stored = ({ wallet, recovery }: WholeWallet) => ({ wallet, recovery })

/**
 * What may be stolen, and by whom. A share of the server counts as taken only together with the server's secrets or a
 * sign-in as the visitor: at rest it is sealed under a key that is not in the database.
 */
export const scenarios: readonly Scenario[] = [
  {
    name: 'Database, backups and logs',
    role: 'thief of the database, hosting provider’s staff',
    take: stored,
  },
  {
    name: 'Database and the server’s secrets',
    role: 'operator, thief of the whole server',
    take: all => ({ ...stored(all), serverShare: all.serverShare }),
  },
  {
    name: 'Mailbox or social account (signs in as the visitor)',
    role: 'mail provider, thief of the mailbox',
    take: all => ({ ...stored(all), serverShare: all.serverShare }),
  },
  {
    name: 'One browser’s storage, opened',
    role: 'thief of an unlocked device without a session',
    take: all => ({ deviceShares: all.deviceShares.slice(0, 1) }),
  },
  {
    name: 'One browser’s storage, opened, and a session',
    role: 'malware, thief of an unlocked device',
    take: all => ({
      ...stored(all),
      serverShare: all.serverShare,
      deviceShares: all.deviceShares.slice(0, 1),
    }),
  },
  {
    name: 'The same within 10 minutes of the passkey’s use',
    role: 'malware, thief of an unlocked device',
    take: all => ({
      ...stored(all),
      serverShare: all.serverShare,
      deviceShares: all.deviceShares.slice(0, 1),
      passkeys: all.passkeys,
    }),
  },
  {
    name: 'Two browsers’ storage, opened, and the database',
    role: 'malware on two devices',
    take: all => ({ ...stored(all), deviceShares: all.deviceShares }),
  },
  {
    name: 'Recovery code',
    role: 'finder of the paper',
    take: ({ code }) => ({ code }),
  },
  {
    name: 'Recovery code and the database',
    role: 'finder of the paper who stole the database',
    take: all => ({ ...stored(all), code: all.code }),
  },
  {
    name: 'Recovery code and the mailbox',
    role: 'finder of the paper who signs in as the visitor',
    take: all => ({ ...stored(all), serverShare: all.serverShare, code: all.code }),
  },
  {
    name: 'Recovery kit',
    role: 'finder of the file',
    take: ({ kit }) => ({ kit }),
  },
  {
    name: 'Recovery kit and code',
    role: 'the visitor, or who has both',
    take: ({ kit, code }) => ({ kit, code }),
  },
  {
    name: 'Passkey, touched by the visitor, without the server',
    role: 'another site’s page cannot: passkeys are bound to the secure site',
    take: all => ({ ...stored(all), passkeys: all.passkeys }),
  },
  {
    name: 'Passkey, touched by the visitor, and a session',
    role: 'the visitor',
    take: all => ({ ...stored(all), serverShare: all.serverShare, passkeys: all.passkeys }),
  },
  {
    name: 'Changed code on the secure site, at the next unlock',
    role: 'operator, thief of the deploy rights',
    take: all => all,
  },
]
