import type { Moment } from './liveWallet.js'
import type { StolenWallet } from './openStolenWallet.js'

type Taken = Omit<StolenWallet, 'userId'>

export type Scenario = {
  name: string
  /** Who can be in it. */
  role: string
  /** What is taken at a moment of the wallet's life, by each who can be in it; nothing when the moment has no such thing. */
  take(moment: Moment): readonly Taken[]
}

/** The database with its backups. */
const stored = ({ versions }: Moment) => ({ versions })
/** What the server gives to whoever is signed in as the visitor. */
const session = ({ versions, serverShares }: Moment) => ({
  versions: versions.slice(-1),
  serverShares: serverShares.slice(-1),
})
const withSecrets = ({ versions, serverShares }: Moment) => ({ versions, serverShares })
/** One of the browsers, whichever. */
const withDisk = (moment: Moment, rest: Taken = {}): Taken[] =>
  moment.disks.map(disk => ({ ...rest, disks: [disk] }))
const isTouched = ({ mode, memory }: Moment) => mode === 'device' || memory.length > 0

/**
 * What may be stolen, and by whom. A share of the server counts as taken only together with the server's secrets or a
 * sign-in as the visitor: at rest it is sealed under a key that is not in the database. A browser that is signed in has its
 * session on disk, so its storage counts as both.
 */
export const scenarios: readonly Scenario[] = [
  {
    name: 'Database, backups and logs',
    role: 'thief of the database, hosting provider’s staff',
    take: moment => [stored(moment)],
  },
  {
    name: 'Database and the server’s secrets',
    role: 'operator, thief of the whole server',
    take: moment => [withSecrets(moment)],
  },
  {
    name: 'Mailbox or social account (signs in as the visitor)',
    role: 'mail provider, thief of the mailbox',
    take: moment => [session(moment)],
  },
  {
    name: 'One browser’s storage, signed out',
    role: 'thief of an unlocked device',
    take: moment => withDisk(moment),
  },
  {
    name: 'One browser’s storage, signed out, and the database',
    role: 'thief of both',
    take: moment => withDisk(moment, stored(moment)),
  },
  {
    name: 'One browser’s storage, signed out, the database and the server’s secrets',
    role: 'operator with the visitor’s device',
    take: moment => withDisk(moment, withSecrets(moment)),
  },
  {
    name: 'One browser’s storage, signed in',
    role: 'malware, thief of an unlocked device',
    take: moment => withDisk(moment, session(moment)),
  },
  {
    name: 'The same within 10 minutes of the passkey’s use',
    role: 'malware, thief of an unlocked device',
    take: moment => (isTouched(moment) ? withDisk(moment, session(moment)) : []),
  },
  {
    name: 'The memory of a page in which the wallet is open',
    role: 'malware, a hostile extension',
    take: moment =>
      isTouched(moment) ? withDisk(moment, { ...session(moment), passkeys: moment.memory }) : [],
  },
  {
    name: 'A revoked browser’s storage and a session, after a new code or a switch',
    role: 'thief of a device that was signed out from the list',
    take: moment => (moment.isOtherStale ? withDisk(moment, session(moment)).slice(1) : []),
  },
  {
    name: 'Two browsers’ storage and the database',
    role: 'malware on two devices',
    take: moment => [{ ...stored(moment), disks: moment.disks }],
  },
  {
    name: 'Recovery code',
    role: 'finder of the paper',
    take: ({ codes }) => [{ codes }],
  },
  {
    name: 'Recovery code and the database',
    role: 'finder of the paper who stole the database',
    take: moment => [{ ...stored(moment), codes: moment.codes }],
  },
  {
    name: 'Recovery code, one browser’s storage, signed out, and the database',
    role: 'finder of the paper on the visitor’s device who stole the database',
    take: moment => withDisk(moment, { ...stored(moment), codes: moment.codes }),
  },
  {
    name: 'Recovery code and the mailbox',
    role: 'finder of the paper who signs in as the visitor',
    take: moment => [{ ...session(moment), codes: moment.codes }],
  },
  {
    name: 'Recovery kit',
    role: 'finder of the file',
    take: ({ kits }) => [{ kits }],
  },
  {
    name: 'Recovery kit and code',
    role: 'the visitor, or who has both',
    take: ({ kits, codes }) => [{ kits, codes }],
  },
  {
    name: 'Passkey, touched by the visitor, without the server',
    role: 'another site’s page cannot: passkeys are bound to the secure site',
    take: moment => [{ ...stored(moment), passkeys: moment.passkeys }],
  },
  {
    name: 'Passkey, touched by the visitor, and a session',
    role: 'the visitor',
    take: moment => [{ ...session(moment), passkeys: moment.passkeys }],
  },
  {
    name: 'Changed code on the secure site, at the next unlock',
    role: 'operator, thief of the deploy rights',
    take: moment => {
      const { disks, passkeys, codes } = moment
      return [{ ...withSecrets(moment), disks, passkeys, codes }]
    },
  },
]
