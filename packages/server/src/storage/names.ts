import { type Compilable, type Selectable, sql } from 'kysely'
import type { Database } from './database.js'
import {
  maxNamesPerOwner,
  type NameChange,
  type NameStore,
  type StoredName,
  type UsedMessage,
} from './nameStore.js'
import type { Schema } from './schema.js'

/** Creates the store of names. Several servers may share its database: constraints decide races. */
export function createNames({ query, dialect, commit }: Database): NameStore {
  const change = async (
    { id, expiresAt }: UsedMessage,
    change: Compilable,
    ...others: readonly Compilable[]
  ): Promise<NameChange> => {
    await query.deleteFrom('name_messages').where('expires_at', '<', Date.now()).execute()
    const use = query
      .insertInto('name_messages')
      .values({ id, expires_at: expiresAt })
      .onConflict(conflict => conflict.doNothing())
    const refused = await commit([
      { query: use, mustChange: true },
      { query: change, mustChange: true },
      ...others.map(query => ({ query })),
    ])
    if (refused === undefined) return 'done'
    return refused === 0 ? 'used' : 'refused'
  }
  const ofOwner = ({ name, owner }: Pick<StoredName, 'name' | 'owner'>) =>
    query.selectFrom('names').select(['owner', 'name']).where('owner', '=', owner).where('name', '=', name)

  return {
    register({ name, owner, coinType, isContract, attributes, registeredAt }, message) {
      const count = query
        .selectFrom('names')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner', '=', owner)
      const values = {
        name,
        owner,
        coin_type: coinType,
        contract: isContract,
        attributes: JSON.stringify(attributes),
        registered_at: registeredAt,
      }
      const insertName = query
        .insertInto('names')
        .columns(['name', 'owner', 'coin_type', 'contract', 'attributes', 'registered_at'])
        .expression(
          query
            .selectFrom(dialect.toTable(nameTypes, [values]))
            .selectAll()
            .where(count, '<', maxNamesPerOwner),
        )
        .onConflict(conflict => conflict.doNothing())
      const insertPrimary = query
        .insertInto('primary_names')
        .values({ owner, name })
        .onConflict(conflict => conflict.doNothing())
      return change(message, insertName, insertPrimary)
    },
    setAttributes({ name, owner, attributes }, message) {
      const update = query
        .updateTable('names')
        .set({ attributes: JSON.stringify(attributes) })
        .where('name', '=', name)
        .where('owner', '=', owner)
      return change(message, update)
    },
    setPrimary(parameters, message) {
      const update = query
        .insertInto('primary_names')
        .columns(['owner', 'name'])
        .expression(ofOwner(parameters))
        .onConflict(conflict =>
          conflict.column('owner').doUpdateSet(({ ref }) => ({ name: ref('excluded.name') })),
        )
      return change(message, update)
    },
    async find(names) {
      const rows = await query
        .selectFrom('names')
        .selectAll()
        .where(dialect.isOneOf('name', dialect.toList(names)))
        .execute()
      return rows.map(toName)
    },
    async list(owner) {
      const primary = query.selectFrom('primary_names').select('name').where('owner', '=', owner)
      const rows = await query
        .selectFrom('names')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy(sql`name IS DISTINCT FROM ${primary}`)
        .orderBy('registered_at')
        .orderBy('name')
        .limit(maxNamesPerOwner)
        .execute()
      return rows.map(toName)
    },
  }
}

const nameTypes = {
  name: 'text',
  owner: 'text',
  coin_type: 'bigint',
  contract: 'boolean',
  attributes: 'text',
  registered_at: 'bigint',
} as const

function toName(row: Selectable<Schema['names']>): StoredName {
  return {
    name: row.name,
    owner: row.owner,
    coinType: row.coin_type,
    isContract: Boolean(row.contract),
    attributes: JSON.parse(row.attributes),
    registeredAt: row.registered_at,
  }
}
