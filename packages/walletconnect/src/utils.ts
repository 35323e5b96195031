export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses a JSON object; undefined for anything else. */
export function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The fields of a JSON-RPC error that are of the right type. */
export function readRpcError(error: unknown): {
  rpcCode: number | undefined
  details: string | undefined
  data: unknown
} {
  const { code, message, data } = Object(error) as Record<string, unknown>
  return {
    rpcCode: Number.isInteger(code) ? (code as number) : undefined,
    details: typeof message === 'string' ? message.slice(0, 500) : undefined,
    data,
  }
}

export function ignore(): void {}

/** Runs functions one after the other, in the order of the calls. A failed one does not stop the next. */
export function createQueue(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let tail: Promise<unknown> = Promise.resolve()
  return run => {
    const result = tail.then(run)
    tail = result.catch(ignore)
    return result
  }
}
