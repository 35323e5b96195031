import { BaseError, type ErrorCode, isError } from '@latchkit/core'

type Rule = { code: ErrorCode; rpcCodes?: readonly number[]; message?: RegExp }

/**
 * What EVM wallets and nodes say, and what it means to us. The first row that fits wins, so words stand
 * before numbers where a wallet uses one number for several things. A new row comes with its recorded
 * payload in `toError.test.ts`.
 */
const rules: readonly Rule[] = [
  // Rejections spelt out under a wrong or missing number (Trust, Rainbow, older Coinbase builds, Ledger, Trezor).
  {
    code: 'USER_REJECTED',
    message:
      /user (has )?(rejected|denied|disapproved|cancell?ed)|(rejected|denied|cancell?ed) by (the )?user|request (was )?rejected|user closed|0x6985|^cancell?ed$/i,
  },
  {
    code: 'REQUEST_PENDING',
    rpcCodes: [-32002],
    message: /already (pending|processing)|request of type .* already pending/i,
  },
  {
    code: 'NETWORK_NOT_FOUND',
    rpcCodes: [4902],
    message:
      /unrecognized chain|chain .*(not (been )?(added|found|recogni[sz]ed)|is not supported yet)|try adding the chain/i,
  },
  // geth and erigon, Nethermind, Besu, hardhat, zkSync; no allowance for gas is no money for it.
  {
    code: 'INSUFFICIENT_FUNDS',
    message:
      /insufficient ?(\w+ ){0,4}(funds|balance)|exceeds (the )?(account )?balance|enough (funds|balance)|exceeds allowance \(0\)/i,
  },
  {
    code: 'REVERTED',
    rpcCodes: [3],
    message: /execution reverted|transaction reverted|while processing transaction|VM execution error/i,
  },
  {
    code: 'SIMULATION_FAILED',
    message:
      /out of gas|gas required exceeds|intrinsic gas|gas limit (is )?(too low|too high|reached)|exceeds block gas limit|(invalid|bad) (opcode|instruction|jump)/i,
  },
  {
    code: 'WALLET_LOCKED',
    message:
      /(wallet|device) (is )?locked|locked device|0x(5515|6b0c)|keyring is locked|unlock (your )?wallet/i,
  },
  {
    code: 'RATE_LIMITED',
    rpcCodes: [-32005, 429],
    message: /rate.?limit|too many requests|(limit|capacity) (exceeded|reached)/i,
  },
  // EIP-1193 and WalletConnect numbers.
  { code: 'USER_REJECTED', rpcCodes: [4001, 5000, 5001, 5002, 5003] },
  { code: 'NOT_CONNECTED', rpcCodes: [4100] },
  {
    code: 'METHOD_UNSUPPORTED',
    rpcCodes: [4200, -32601, -32004, 5101, 5201],
    message: /method .*(not (found|supported|available|exist)|unsupported)|unsupported method/i,
  },
  { code: 'OFFLINE', rpcCodes: [4900] },
  { code: 'CHAIN_MISMATCH', rpcCodes: [4901], message: /provided chainid .* must match|chain mismatch/i },
  { code: 'SESSION_EXPIRED', rpcCodes: [8000], message: /session (has )?expired|request expired/i },
  { code: 'SESSION_NOT_FOUND', rpcCodes: [7001], message: /no matching (key|topic)|session not found/i },
  { code: 'TIMEOUT', message: /timed? ?out/i },
]

type Foreign = {
  code?: unknown
  message?: unknown
  data?: unknown
  error?: unknown
  cause?: unknown
  info?: unknown
}

/** Wallets nest the real error: `data.originalError` (mobile MetaMask), `error`, `info.error`, `cause`. */
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
    const data = foreign.data as { originalError?: unknown; cause?: unknown } | undefined
    const info = foreign.info as { error?: unknown } | undefined
    queue.push(data?.originalError, data?.cause, foreign.error, info?.error, foreign.cause)
    if (data && typeof data === 'object') queue.push(data)
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
    ? message.replace(/\s+/g, ' ').trim().slice(0, 300)
    : undefined

/**
 * Any failure of an EVM wallet or node as one of our errors; ours pass through. A number that is not
 * known keeps R8.15's default, 5000, as `rpcCode`.
 * @example catch (error) { throw toError(error) }
 */
export function toError(error: unknown, fallback: ErrorCode = 'WALLET_FAILED'): BaseError {
  if (isError(error)) return error
  const layers = [...unwrap(error)]
  const outer = layers[0]
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
    details: toDetails(outer?.message),
    rpcCode: rpcCode ?? 5000,
  })
}
