import type { Mailer } from '../mail/createMailer.js'
import { toDeleteCodeMail, toUndoCodeMail } from '../mail/mails.js'
import type { AuthStore } from '../storage/authStore.js'
import { type Accounts, createAccounts } from './accounts.js'
import type { AuthCore } from './authCore.js'
import type { AuthKey } from './authKeys.js'
import { createSealer } from './createSealer.js'
import { createDeletions, type Deletions } from './deletions.js'
import { createDeviceApprovals, type DeviceApprovals } from './deviceApprovals.js'
import { createEmailCodes, type EmailCodes } from './emailCodes.js'
import { createEmailUndos, type EmailUndos } from './emailUndos.js'
import { createEmailUpdates, type EmailUpdates } from './emailUpdates.js'
import { loadSecrets } from './loadSecrets.js'
import { createPasskeys, type Passkeys } from './passkeys.js'
import { createRecords } from './records.js'
import { createSessions, type Sessions } from './sessions.js'
import { createUndos, type Undos } from './undos.js'
import { createUsers, type Users } from './users.js'
import { createWallets, type Wallets } from './wallets.js'

/** The parts of sign-in. */
export type Auth = {
  core: AuthCore
  /** Origin of the secure site. */
  origin: string
  sessions: Sessions
  users: Users
  /** Codes by what they are good for. */
  codes: { signIn: EmailCodes; deletion: EmailCodes; undo: EmailCodes }
  approvals: DeviceApprovals
  updates: EmailUpdates
  accounts: Accounts
  deletions: Deletions
  undos: Undos
  emailUndos: EmailUndos
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
  const sealer = createSealer(keys)
  const secrets = await loadSecrets({ store, sealer, now })
  const records = createRecords({ store, now, sign: secrets.index })
  const core: AuthCore = { records, sealer, secrets, now, createCode, workBits, onGuess }
  const sessions = createSessions(core)
  const users = createUsers(core, { sessions, mailer, origin })
  const codes = {
    signIn: createEmailCodes(core, mailer),
    deletion: createEmailCodes(core, mailer, toDeleteCodeMail, 'delete'),
    undo: createEmailCodes(core, mailer, toUndoCodeMail, 'undo'),
  }
  const undos = createUndos(core, { users, mailer, origin })
  const deletions = createDeletions(core, { users, codes: codes.deletion, undos, origin })
  const purge = async (): Promise<void> => {
    await deletions.purge()
    await store.purge(now())
  }
  // A failed purge is tried again; what expired is not read in the meantime.
  const purging = setInterval(() => void purge().catch(() => undefined), purgeEveryMs)
  purging.unref()
  return {
    core,
    origin,
    sessions,
    users,
    codes,
    approvals: createDeviceApprovals(core, { users, ...(waitMs !== undefined && { waitMs }) }),
    updates: createEmailUpdates(core, { users, mailer, undos }),
    accounts: createAccounts(core, { users, undos, origin }),
    deletions,
    undos,
    emailUndos: createEmailUndos(core, { users, codes: codes.undo, undos, origin }),
    wallets: createWallets(core, { undos }),
    passkeys: createPasskeys(core, { users, undos, origin, hosts }),
    close: () => clearInterval(purging),
  }
}
