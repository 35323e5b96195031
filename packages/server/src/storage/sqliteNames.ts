import { maxNamesPerOwner, type NameStore, type StoredName, type UsedMessage } from './nameStore.js'
import type { SqliteRow, SqliteStatement } from './sqliteDatabase.js'
import { createSqliteFile } from './sqliteFile.js'

const selectMessage = 'SELECT 1 FROM name_messages WHERE id = ?'
const insertMessage = 'INSERT INTO name_messages (id, expires_at) VALUES (?, ?)'
const deleteMessages = 'DELETE FROM name_messages WHERE expires_at < ?'
const insertName =
  'INSERT INTO names (name, owner, coin_type, contract, attributes, registered_at) VALUES (?, ?, ?, ?, ?, ?)'
const insertPrimary = 'INSERT INTO primary_names (owner, name) VALUES (?, ?) ON CONFLICT DO NOTHING'
const updatePrimary =
  'INSERT INTO primary_names (owner, name) VALUES (?, ?) ON CONFLICT (owner) DO UPDATE SET name = excluded.name'
const updateAttributes = 'UPDATE names SET attributes = ? WHERE name = ?'
const selectNames = 'SELECT * FROM names WHERE name IN (SELECT value FROM json_each(?))'
const selectOwned = `
  SELECT * FROM names WHERE owner = ?
  ORDER BY name = (SELECT name FROM primary_names WHERE owner = names.owner) DESC, registered_at, name LIMIT ?`

/** Creates the store of names in a durable file for it alone. */
export function createSqliteNames(
  file: string,
): NameStore & { check(): Promise<void>; close(): Promise<void> } {
  const { all, write, inTurn, check, close } = createSqliteFile({
    file,
    content: 'names',
    synchronous: 'FULL',
  })
  const find = async (names: readonly string[]): Promise<StoredName[]> =>
    (await all(selectNames, [JSON.stringify(names)])).map(toName)
  const list = async (owner: string): Promise<StoredName[]> =>
    (await all(selectOwned, [owner, maxNamesPerOwner])).map(toName)

  /** The file is this process's alone, so a turn decides what a constraint would. */
  const change = (
    { id, expiresAt }: UsedMessage,
    mayChange: () => Promise<boolean>,
    statements: readonly SqliteStatement[],
  ): ReturnType<NameStore['setPrimary']> =>
    inTurn(async () => {
      if ((await all(selectMessage, [id])).length > 0) return 'used'
      if (!(await mayChange())) return 'refused'
      await write([
        { sql: deleteMessages, rows: [[Date.now()]] },
        { sql: insertMessage, rows: [[id, expiresAt]] },
        ...statements,
      ])
      return 'done'
    })
  const isOwned = async ({ name, owner }: Pick<StoredName, 'name' | 'owner'>): Promise<boolean> =>
    (await find([name])).some(stored => stored.owner === owner)

  return {
    register({ name, owner, coinType, isContract, attributes, registeredAt }, message) {
      const row = [name, owner, coinType, Number(isContract), JSON.stringify(attributes), registeredAt]
      return change(
        message,
        async () => (await find([name])).length === 0 && (await list(owner)).length < maxNamesPerOwner,
        [
          { sql: insertName, rows: [row] },
          { sql: insertPrimary, rows: [[owner, name]] },
        ],
      )
    },
    setAttributes({ attributes, ...parameters }, message) {
      const rows = [[JSON.stringify(attributes), parameters.name]]
      return change(message, () => isOwned(parameters), [{ sql: updateAttributes, rows }])
    },
    setPrimary(parameters, message) {
      const rows = [[parameters.owner, parameters.name]]
      return change(message, () => isOwned(parameters), [{ sql: updatePrimary, rows }])
    },
    find,
    list,
    check,
    close,
  }
}

function toName(row: SqliteRow): StoredName {
  return {
    name: String(row['name']),
    owner: String(row['owner']),
    coinType: Number(row['coin_type']),
    isContract: row['contract'] === 1,
    attributes: JSON.parse(String(row['attributes'])),
    registeredAt: Number(row['registered_at']),
  }
}
