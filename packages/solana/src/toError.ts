import { BaseError, type ErrorCode, isError } from '@latchkit/core'

type Rule = { code: ErrorCode; rpcCodes?: readonly number[]; message?: RegExp }

/**
 * What Solana wallets and nodes say, and what it means to us. The first row that fits wins, so words stand
 * before numbers: -32002 is a waiting window for a wallet and a failed simulation for a node. A new row comes
 * with its recorded payload in `toError.test.ts`.
 */
const rules: readonly Rule[] = [
  {
    code: 'USER_REJECTED',
    message:
      /user (has )?(rejected|denied|declined|disapproved|cancell?ed|closed)|rejected (by|from) (the )?user|request (was )?(rejected|declined)|^(transaction|message signing|signing|connection) (cancell?ed|rejected|declined)\.?$|approval denied|(plugin|popup|window) closed/i,
  },
  { code: 'EXPIRED', message: /block ?hash ?not ?found|block ?height exceeded/i },
  {
    code: 'INSUFFICIENT_FUNDS',
    message:
      /insufficient ?(funds|lamports|balance|sol\b)|no record of a prior credit|\bAccountNotFound\b|not enough (sol|balance|funds)/i,
  },
  {
    code: 'SIMULATION_FAILED',
    message:
      /simulation failed|failed to simulate|custom program error|error processing instruction|InstructionError|(signature|precompile) verification failure/i,
  },
  {
    code: 'RATE_LIMITED',
    rpcCodes: [429, -32429],
    message: /rate.?limit|too many requests|\b429\b/i,
  },
  // A node that lags behind, or has not seen the slot that was asked for.
  {
    code: 'RPC_FAILED',
    rpcCodes: [-32004, -32005, -32014, -32016],
    message: /node is (unhealthy|behind)|minimum context slot/i,
  },
  { code: 'WALLET_LOCKED', message: /wallet (is )?locked|keyring is locked|unlock (your )?wallet/i },
  {
    code: 'REQUEST_PENDING',
    rpcCodes: [-32002],
    message: /already (pending|processing)|requested resource not available/i,
  },
  { code: 'SESSION_NOT_FOUND', rpcCodes: [7001], message: /no matching (key|topic)|session not found/i },
  { code: 'SESSION_EXPIRED', rpcCodes: [8000], message: /session (has )?expired|request expired/i },
  // Numbers of EIP-1193, which these wallets use too, and of WalletConnect.
  { code: 'USER_REJECTED', rpcCodes: [4001, 5000, 5001, 5002, 5003] },
  {
    code: 'NETWORK_NOT_FOUND',
    rpcCodes: [4902, 5100],
    message:
      /(chain|cluster|network) .*(not (supported|found)|unsupported)|unsupported (chain|cluster|network)/i,
  },
  {
    code: 'CHAIN_MISMATCH',
    rpcCodes: [4901],
    message: /(wrong|different) (network|cluster)|network mismatch/i,
  },
  { code: 'NOT_CONNECTED', rpcCodes: [4100], message: /not connected|not been authorized|^unauthorized/i },
  {
    code: 'METHOD_UNSUPPORTED',
    rpcCodes: [4200, -32601, -32015, 5101, 5201],
    message:
      /(method|feature) .*(not (found|supported|available|exist|implemented)|unsupported)|unsupported (method|feature)/i,
  },
  // After the words: a wallet that makes nothing of the transaction, a node that finds it wrongly signed.
  { code: 'SIMULATION_FAILED', rpcCodes: [-32003, -32006, -32013] },
  { code: 'OFFLINE', rpcCodes: [4900] },
  { code: 'TIMEOUT', message: /timed? ?out/i },
]

type Foreign = {
  code?: unknown
  message?: unknown
  data?: unknown
  error?: unknown
  cause?: unknown
  context?: unknown
  logs?: unknown
  err?: unknown
}

/** A node's verdict: `"BlockhashNotFound"`, `{ InstructionError: [0, { Custom: 1 }] }` …, bounded. */
function toVerdict(err: unknown): string | undefined {
  try {
    return err === null || err === undefined ? undefined : JSON.stringify(err)?.slice(0, 300)
  } catch {
    return undefined
  }
}

/** Wallets and clients nest the real error: `data.originalError`, `error`, `cause`; nodes put verdict and logs into `data`. */
function* unwrap(error: unknown): Generator<Foreign> {
  const queue: unknown[] = [error]
  const seen = new Set<unknown>()
  while (queue.length > 0 && seen.size < 12) {
    const item = queue.shift()
    if (typeof item === 'string') yield { message: item }
    if (typeof item !== 'object' || item === null || seen.has(item)) continue
    seen.add(item)
    const foreign = item as Foreign
    yield foreign
    const verdict = toVerdict(foreign.err)
    if (verdict) yield { message: verdict }
    if (Array.isArray(foreign.logs))
      for (const line of foreign.logs.slice(-20)) if (typeof line === 'string') yield { message: line }
    const { originalError } = (foreign.data ?? {}) as { originalError?: unknown }
    queue.push(originalError, foreign.error, foreign.cause)
    for (const nested of [foreign.data, foreign.context])
      if (typeof nested === 'object' && nested !== null) queue.push(nested)
  }
}

const toNumber = (code: unknown): number | undefined =>
  typeof code === 'number'
    ? code
    : typeof code === 'string' && /^-?\d{1,6}$/.test(code)
      ? Number(code)
      : undefined

/** Bounded and free of line breaks: what a wallet says is shown to people and kept in logs. */
const toDetails = (message: unknown): string | undefined =>
  typeof message === 'string' && message.trim()
    ? message.slice(0, 2000).replace(/\s+/g, ' ').trim().slice(0, 300)
    : undefined

/**
 * Any failure of a Solana wallet or node as one of our errors; ours pass through. A number that is not
 * known keeps R8.15's default, 5000, as `rpcCode`.
 * @example catch (error) { throw toError(error) }
 */
export function toError(error: unknown, fallback: ErrorCode = 'WALLET_FAILED'): BaseError {
  if (isError(error)) return error
  let layers: Foreign[] = []
  try {
    layers = [...unwrap(error)].map(({ code, message }) => ({
      code,
      message: typeof message === 'string' ? message.slice(0, 2000) : undefined,
    }))
  } catch {
    // A getter that throws: nothing can be read of it.
  }
  const rpcCode = layers.map(layer => toNumber(layer.code)).find(code => code !== undefined)
  for (const rule of rules)
    for (const layer of layers) {
      const number = toNumber(layer.code)
      const fits =
        (number !== undefined && rule.rpcCodes?.includes(number)) ||
        (typeof layer.message === 'string' && rule.message?.test(layer.message))
      if (fits)
        return new BaseError(rule.code, {
          cause: error,
          details: toDetails(layer.message),
          rpcCode: number ?? rpcCode ?? 5000,
        })
    }
  return new BaseError(fallback, {
    cause: error,
    details: toDetails(layers[0]?.message),
    rpcCode: rpcCode ?? 5000,
  })
}
