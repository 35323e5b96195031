import { readFile, rename, writeFile } from 'node:fs/promises'

/** When the newest manifest was signed that a monitor has seen, per origin. */
export type MonitorState = {
  read(): Promise<number>
  /** Keeps the time where it is newer. */
  add(signedAt: number | undefined): Promise<void>
}

/** @param file - JSON by origin, which outlasts the process; in memory where it is not given */
export function createMonitorState(file: string | undefined, origin: string): MonitorState {
  let newest: number | undefined
  const readAll = async (): Promise<Record<string, unknown>> => {
    if (file === undefined) return {}
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (Object(error).code === 'ENOENT') return '{}'
      throw error
    })
    return Object(JSON.parse(text))
  }
  const read = async (): Promise<number> => {
    const stored = (await readAll())[origin]
    newest ??= typeof stored === 'number' ? stored : 0
    return newest
  }
  return {
    read,
    async add(signedAt = 0) {
      if (signedAt <= (await read())) return
      newest = signedAt
      if (file === undefined) return
      const next = { ...(await readAll()), [origin]: signedAt }
      await writeFile(`${file}.new`, `${JSON.stringify(next)}\n`)
      await rename(`${file}.new`, file)
    },
  }
}
