import { createActivity } from './activity.js'
import { createAuth } from './auth.js'
import { createEvents } from './events.js'
import type { CreateGroupCommit } from './groupCommit.js'
import { createMailbox } from './mailbox.js'
import { createNames } from './names.js'
import { createOnramp } from './onramp.js'
import type { SqliteContent } from './schemaSteps.js'
import { createSponsors } from './sponsors.js'
import type { SqliteFile } from './sqliteFile.js'
import type { FullStorage } from './storage.js'

/** Creates the stores of SQLite, each over a file for it alone. */
export function createSqliteStores(
  createFile: (content: SqliteContent) => SqliteFile,
  createGroupCommit: CreateGroupCommit,
): Omit<FullStorage, 'kind'> & { open(): Promise<void> } {
  const files = {
    mailbox: createFile('mailbox'),
    events: createFile('events'),
    activity: createFile('activity'),
    onramp: createFile('onramp'),
    names: createFile('names'),
    auth: createFile('auth'),
    sponsors: createFile('sponsors'),
  }
  const mailbox = createMailbox(files.mailbox, createGroupCommit)
  const events = createEvents(files.events, createGroupCommit)
  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await Promise.all([mailbox.idle(), events.idle()])
    await Promise.all(Object.values(files).map(file => file.close()))
  }
  return {
    open: files.mailbox.open,
    mailbox,
    events,
    activity: createActivity(files.activity),
    onramp: createOnramp(files.onramp),
    names: createNames(files.names),
    auth: createAuth(files.auth),
    sponsors: createSponsors(files.sponsors),
    async check() {
      await Promise.all(Object.values(files).map(file => file.check()))
    },
    close() {
      closed ??= close()
      return closed
    },
  }
}
