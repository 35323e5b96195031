import type { Mailer } from '../mail/createMailer.js'
import type { AuthStore } from '../storage/authStore.js'
import { type Accounts, createAccounts } from './accounts.js'
import type { AuthCore } from './authCore.js'
import type { AuthKey } from './authKeys.js'
import { createSealer } from './createSealer.js'
import { createDeviceApprovals, type DeviceApprovals } from './deviceApprovals.js'
import { createEmailCodes, type EmailCodes } from './emailCodes.js'
import { createEmailUpdates, type EmailUpdates } from './emailUpdates.js'
import { loadSecrets } from './loadSecrets.js'
import { createPasskeys, type Passkeys } from './passkeys.js'
import { createRecords } from './records.js'
import { createSessions, type Sessions } from './sessions.js'
import { createUsers, type Users } from './users.js'
import { createWallets, type Wallets } from './wallets.js'

/** The parts of sign-in. */
export type Auth = {
  core: AuthCore
  /** Origin of the secure site. */
  origin: string
  sessions: Sessions
  users: Users
  codes: EmailCodes
  approvals: DeviceApprovals
  updates: EmailUpdates
  accounts: Accounts
  wallets: Wallets
  passkeys: Passkeys
  close(): void
}

const purgeEveryMs = 10 * 60_000

/** Assembles sign-in; loads the server's secrets, which it makes the first time. */
export async function createAuth(parameters: {
  store: AuthStore
  keys: readonly AuthKey[]
  /** Origin of the secure site. */
  origin: string
  /** Pages that may frame the secure site. */
  hosts: { allows(origin: string): boolean }
  mailer: Mailer
  now?: (() => number) | undefined
  createCode?: AuthCore['createCode']
  workBits?: AuthCore['workBits']
  onGuess?: AuthCore['onGuess']
  waitMs?: number | undefined
}): Promise<Auth> {
  const { store, keys, origin, hosts, mailer, now = Date.now, waitMs } = parameters
  const { createCode, workBits, onGuess } = parameters
  const records = createRecords({ store, now })
  const sealer = createSealer(keys)
  const secrets = await loadSecrets({ records, sealer })
  const core: AuthCore = { records, sealer, secrets, now, createCode, workBits, onGuess }
  const sessions = createSessions(core)
  const users = createUsers(core, { sessions, mailer, origin })
  const codes = createEmailCodes(core, mailer)
  // A failed purge is tried again; what expired is not read in the meantime.
  const purging = setInterval(() => void store.purge(now()).catch(() => undefined), purgeEveryMs)
  purging.unref()
  return {
    core,
    origin,
    sessions,
    users,
    codes,
    approvals: createDeviceApprovals(core, { users, ...(waitMs !== undefined && { waitMs }) }),
    updates: createEmailUpdates(core, { users, mailer }),
    accounts: createAccounts(core, { users, codes }),
    wallets: createWallets(core),
    passkeys: createPasskeys(core, { users, origin, hosts }),
    close: () => clearInterval(purging),
  }
}
