import type pg from 'pg'
import {
  maxNamesPerOwner,
  type NameChange,
  type NameStore,
  type StoredName,
  type UsedMessage,
} from './nameStore.js'

const insertMessage = 'INSERT INTO name_messages (id, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING'
const insertName = `
  INSERT INTO names (name, owner, coin_type, contract, attributes, registered_at)
  SELECT $1, $2, $3, $4, $5, $6 WHERE (SELECT COUNT(*) FROM names WHERE owner = $2) < ${maxNamesPerOwner}
  ON CONFLICT DO NOTHING`
const insertPrimary = 'INSERT INTO primary_names (owner, name) VALUES ($1, $2) ON CONFLICT DO NOTHING'
const updatePrimary = `
  INSERT INTO primary_names (owner, name) SELECT owner, name FROM names WHERE owner = $1 AND name = $2
  ON CONFLICT (owner) DO UPDATE SET name = excluded.name`
const updateAttributes = 'UPDATE names SET attributes = $3 WHERE name = $2 AND owner = $1'
const columns = `name, owner, coin_type::float8 AS "coinType", contract AS "isContract", attributes,
  registered_at::float8 AS "registeredAt"`
const selectNames = `SELECT ${columns} FROM names WHERE name = ANY ($1::text[])`
const selectOwned = `
  SELECT ${columns} FROM names WHERE owner = $1
  ORDER BY name IS DISTINCT FROM (SELECT name FROM primary_names WHERE owner = $1), registered_at, name
  LIMIT ${maxNamesPerOwner}`

type Row = Omit<StoredName, 'attributes'> & { attributes: string }

class Refused extends Error {}

/** Creates the store of names in a database that several servers may share; its constraints decide races. */
export function createPostgresNames(parameters: {
  query<Result extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<pg.QueryResult<Result>>
  inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void>
}): NameStore {
  const { query, inTransaction } = parameters

  /** `work` returns the number of rows that it changed; with none the message stays unused. */
  const change = async (
    { id, expiresAt }: UsedMessage,
    work: (client: pg.PoolClient) => Promise<number>,
  ): Promise<NameChange> => {
    // Also rejects after a close, which a transaction of the pool alone reports in other words.
    await query('DELETE FROM name_messages WHERE expires_at < $1', [Date.now()])
    let outcome: NameChange = 'used'
    await inTransaction(async client => {
      const { rowCount } = await client.query(insertMessage, [id, expiresAt])
      if (rowCount !== 1) return
      outcome = (await work(client)) === 1 ? 'done' : 'refused'
      if (outcome === 'refused') throw new Refused()
    }).catch(error => {
      if (!(error instanceof Refused)) throw error
    })
    return outcome
  }
  const run = async (client: pg.PoolClient, text: string, values: unknown[]): Promise<number> =>
    (await client.query(text, values)).rowCount ?? 0

  return {
    register({ name, owner, coinType, isContract, attributes, registeredAt }, message) {
      return change(message, async client => {
        const values = [name, owner, coinType, isContract, JSON.stringify(attributes), registeredAt]
        const changed = await run(client, insertName, values)
        if (changed === 1) await run(client, insertPrimary, [owner, name])
        return changed
      })
    },
    setAttributes: ({ name, owner, attributes }, message) =>
      change(message, client => run(client, updateAttributes, [owner, name, JSON.stringify(attributes)])),
    setPrimary: ({ name, owner }, message) =>
      change(message, client => run(client, updatePrimary, [owner, name])),
    async find(names) {
      return (await query<Row>(selectNames, [[...names]])).rows.map(toName)
    },
    async list(owner) {
      return (await query<Row>(selectOwned, [owner])).rows.map(toName)
    },
  }
}

function toName({ attributes, ...row }: Row): StoredName {
  return { ...row, attributes: JSON.parse(attributes) }
}
