import Database from 'libsql'

/** Kinds of the records of a user in a server's SQLite file of accounts, which the server may have open. */
export function readAuthRecords(file: string, userId: string): string[] {
  const database = new Database(file, { readonly: true })
  const rows: unknown[] = database.prepare('SELECT kind FROM auth_records WHERE owner = ?').all(userId)
  database.close()
  return rows.map(row => String(Object(row).kind)).sort()
}
