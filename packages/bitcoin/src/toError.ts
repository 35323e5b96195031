import { createToError, type ErrorRule, type ToError } from '@latchkit/core/family'

/**
 * The errors of Bitcoin wallets and nodes. The first row that matches wins, so messages come before numbers. A new row
 * comes with its recorded payload in `fixtures/recordedErrors.ts`.
 */
const rules: readonly ErrorRule[] = [
  {
    code: 'USER_REJECTED',
    message:
      /user (has )?(rejected|denied|declined|cancell?ed|closed)|rejected (by|from) (the )?user|(request|transaction) (was )?(rejected|declined|cancell?ed)|approval denied|(plugin|popup|window) closed/i,
  },
  {
    code: 'REPLACED',
    message: /missing-?or-?spent|txn-mempool-conflict|inputs-spent/i,
  },
  {
    code: 'INSUFFICIENT_FUNDS',
    message: /insufficient (funds|balance)|not enough (balance|funds|utxos?)/i,
  },
  {
    code: 'SIMULATION_FAILED',
    message:
      /min relay fee|mempool min fee|insufficient fee|\bdust\b|non-final|bad-txns|mandatory-script-verify|scriptsig|tx-size|too-long-mempool|max-fee-exceeded|TX decode failed/i,
  },
  { code: 'INVALID_ADDRESS', message: /invalid (bitcoin )?address/i },
  { code: 'RATE_LIMITED', rpcCodes: [429, -32005], message: /rate.?limit|too many requests/i },
  { code: 'WALLET_LOCKED', message: /wallet (is )?locked|unlock (your )?wallet/i },
  { code: 'REQUEST_PENDING', message: /already (pending|processing)|request (is )?pending/i },
  { code: 'SESSION_NOT_FOUND', rpcCodes: [7001], message: /no matching (key|topic)|session not found/i },
  { code: 'SESSION_EXPIRED', rpcCodes: [8000], message: /session (has )?expired|request expired/i },
  {
    code: 'CHAIN_MISMATCH',
    rpcCodes: [4901],
    message: /(wrong|different) network|network mismatch|mismatched network/i,
  },
  {
    code: 'NOT_CONNECTED',
    rpcCodes: [4100, -32002],
    message: /not connected|access denied|not been authorized|^unauthorized|no (active )?accounts? found/i,
  },
  {
    code: 'METHOD_UNSUPPORTED',
    rpcCodes: [4200, -32601, -32001],
    message:
      /method .*(not (found|supported|available|implemented)|unsupported)|unsupported method|not supported/i,
  },
  // sats-connect and Leather: -32000 and 4001 are the visitor's.
  { code: 'USER_REJECTED', rpcCodes: [4001, -32000, 5000, 5001, 5002, 5003, -31001] },
  { code: 'NETWORK_NOT_FOUND', rpcCodes: [4902, 5100], message: /unsupported (chain|network)/i },
  { code: 'OFFLINE', rpcCodes: [4900] },
  { code: 'TIMEOUT', message: /timed? ?out/i },
]

/**
 * Any failure of a Bitcoin wallet or node as one of our errors.
 * @example catch (error) { throw toError(error) }
 */
export const toError: ToError = /* @__PURE__ */ createToError(rules)
