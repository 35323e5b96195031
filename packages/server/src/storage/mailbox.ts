import { type Compilable, sql } from 'kysely'
import type { Database } from './database.js'
import { deleteInChunks } from './deleteInChunks.js'
import type { CreateGroupCommit } from './groupCommit.js'
import { prepare } from './prepare.js'
import {
  type MailboxStore,
  type MessageKey,
  maxAcknowledgements,
  type PendingParameters,
  type StoredMessage,
} from './storage.js'

type Write =
  | { kind: 'put'; messages: readonly StoredMessage[] }
  | { kind: 'acknowledge'; clientId: string; messages: readonly MessageKey[] }

const messageTypes = {
  hash: 'text',
  topic: 'text',
  message: 'text',
  tag: 'bigint',
  publisher: 'text',
  published_at: 'bigint',
  expires_at: 'bigint',
  attestation: 'text',
} as const

/** Creates the relay's mailbox; writes that arrive together are one transaction. */
export function createMailbox(
  database: Database,
  createGroupCommit: CreateGroupCommit,
): MailboxStore & { idle(): Promise<void> } {
  const { query, dialect, commit } = database
  const findPending = preparePending(database)
  const sumUsage = prepareUsage(database)
  const given = dialect.toBound<keyof typeof messageTypes, ReturnType<typeof toRow>>(messageTypes)
  const insertMessages = compileOnce(
    query
      .insertInto('relay_messages')
      .columns(given.columns)
      .expression(given.rows)
      .onConflict(conflict =>
        conflict
          .columns(dialect.messageKey)
          .doUpdateSet(({ ref }) => ({
            tag: ref('excluded.tag'),
            publisher: ref('excluded.publisher'),
            published_at: ref('excluded.published_at'),
            expires_at: ref('excluded.expires_at'),
            attestation: ref('excluded.attestation'),
          }))
          .where('relay_messages.expires_at', '<=', ({ ref }) => ref('excluded.published_at')),
      ),
  )

  const acknowledged = dialect.toBound<'client_id' | 'topic' | 'hash', Acknowledgement>({
    client_id: 'text',
    topic: 'text',
    hash: 'text',
  })
  const added = query
    .selectFrom(acknowledged.table)
    .innerJoin('relay_messages', join =>
      join.onRef('relay_messages.topic', '=', 'given.topic').onRef('relay_messages.hash', '=', 'given.hash'),
    )
    .select(({ selectFrom }) => [
      'relay_messages.id',
      'given.client_id',
      dialect.toPlace('relay_messages.id').as('place'),
      selectFrom('relay_acknowledgements')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('message_id', '=', 'relay_messages.id')
        .as('present'),
    ])
    .as('added')
  const insertAcknowledgements = compileOnce(
    query
      .insertInto('relay_acknowledgements')
      .columns(['message_id', 'client_id'])
      .expression(
        query
          .selectFrom(added)
          .select(['id', 'client_id'])
          .where(sql<number>`present + place`, '<=', sql.lit(maxAcknowledgements)),
      )
      .onConflict(conflict => conflict.doNothing()),
  )

  const { run, idle } = createGroupCommit<Write>({
    async commit(operations) {
      // The first of those with one hash: a statement does not change a row twice.
      const messages = new Map<string, StoredMessage>()
      for (const operation of operations)
        if (operation.kind === 'put')
          for (const message of operation.messages)
            if (!messages.has(message.hash)) messages.set(message.hash, message)
      const receipts = operations.flatMap(operation =>
        operation.kind === 'acknowledge'
          ? operation.messages.map(({ topic, hash }) => ({ client_id: operation.clientId, topic, hash }))
          : [],
      )
      const rows = [...messages.values()].map(toRow)
      await commit([
        ...(rows.length > 0 ? [{ query: insertMessages, runs: given.bind(rows) }] : []),
        ...(receipts.length > 0
          ? [{ query: insertAcknowledgements, runs: acknowledged.bind(receipts) }]
          : []),
      ])
    },
  })

  return {
    idle,
    put: messages => run({ kind: 'put', messages }),
    acknowledge: (clientId, messages) => run({ kind: 'acknowledge', clientId, messages }),
    async pending({ clientId, topics, now, limit, maxBytes }) {
      const list = dialect.toList(topics)
      const rows = await findPending({ clientId, list, now, limit, next: limit + 1, maxBytes })
      return {
        messages: rows.map(({ found: _found, attestation, ...message }) =>
          attestation === null ? message : { ...message, attestation },
        ),
        hasMore: (rows[0]?.found ?? 0) > rows.length,
      }
    },
    purge: now =>
      deleteInChunks(limit => {
        const expired = query.selectFrom('relay_messages').select('id').where('expires_at', '<=', now)
        return query.deleteFrom('relay_messages').where('id', 'in', expired.limit(limit))
      }),
    async usage(publisher) {
      const [row] = await sumUsage({ publisher })
      return row ?? { messages: 0, bytes: 0 }
    },
    async size() {
      const { rows } = await dialect.mailboxSize.execute(query)
      return rows[0]?.bytes ?? 0
    },
  }
}

function prepareUsage({ query, run }: Database) {
  return prepare<{ publisher: string }, { messages: number; bytes: number }>({ run }, value =>
    query
      .selectFrom('relay_messages')
      .select(({ fn }) => [
        fn.countAll<number>().as('messages'),
        sql<number>`COALESCE(SUM(octet_length(message) + COALESCE(octet_length(attestation), 0)), 0)`.as(
          'bytes',
        ),
      ])
      .where('publisher', '=', value('publisher')),
  )
}

type PendingValues = Pick<PendingParameters, 'clientId' | 'now' | 'limit' | 'maxBytes'> & {
  list: unknown
  /** One more than the limit, which says whether there are more. */
  next: number
}
type PendingRow = Omit<StoredMessage, 'attestation'> & { attestation: string | null; found: number }

function preparePending({ query, dialect, run }: Database) {
  return prepare<PendingValues, PendingRow>({ run }, value => {
    const waiting = query
      .selectFrom('relay_messages')
      .selectAll()
      .where(dialect.isOneOf('topic', value('list')))
      .where('expires_at', '>', value('now'))
      .where('publisher', '<>', value('clientId'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('relay_acknowledgements')
              .select('client_id')
              .whereRef('message_id', '=', 'relay_messages.id')
              .where('client_id', '=', value('clientId')),
          ),
        ),
      )
      .orderBy('published_at')
      .orderBy('id')
      .limit(value('next'))
      .as('waiting')
    const counted = query
      .selectFrom(waiting)
      .selectAll()
      .select([
        sql<number>`COUNT(*) OVER ()`.as('found'),
        sql<number>`ROW_NUMBER() OVER (ORDER BY published_at, id)`.as('place'),
        sql<number>`SUM(octet_length(message)) OVER (ORDER BY published_at, id ROWS UNBOUNDED PRECEDING)`.as(
          'total',
        ),
      ])
      .as('counted')
    return query
      .selectFrom(counted)
      .select(['topic', 'hash', 'message', 'tag', 'publisher', 'attestation', 'found'])
      .select(['published_at as publishedAt', 'expires_at as expiresAt'])
      .where('place', '<=', value('limit'))
      .where(({ eb, or }) => or([eb('place', '=', 1), eb('total', '<=', value('maxBytes'))]))
      .orderBy('place')
  })
}

/** Compiles a query of the busiest paths once. */
function compileOnce(query: Compilable): Compilable {
  const compiled = query.compile()
  return { compile: () => compiled }
}

type Acknowledgement = { client_id: string; topic: string; hash: string }

function toRow(stored: StoredMessage) {
  const { hash, topic, message, tag, publisher, publishedAt, expiresAt, attestation = null } = stored
  return {
    hash,
    topic,
    message,
    tag,
    publisher,
    published_at: publishedAt,
    expires_at: expiresAt,
    attestation,
  }
}
