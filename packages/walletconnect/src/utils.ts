export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The object that a JSON text stands for; undefined for everything else. */
export function parseRecord(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** What of a JSON-RPC error can be relied on. */
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

/** Runs what it is given one after the other, in the order of the calls; one that fails stops none. */
export function createQueue(): <Result>(act: () => Promise<Result>) => Promise<Result> {
  let tail: Promise<unknown> = Promise.resolve()
  return act => {
    const result = tail.then(act)
    tail = result.catch(ignore)
    return result
  }
}
