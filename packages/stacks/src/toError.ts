import { createToError, type ErrorRule, type ToError } from '@latchkit/core/family'

/**
 * The errors of Stacks wallets (SIP-030) and nodes. The first row that matches wins, so messages come before numbers:
 * -32000 is a visitor who declines, and any failure of some wallets. A new row comes with its recorded payload in
 * `fixtures/recordedErrors.ts`.
 */
const rules: readonly ErrorRule[] = [
  {
    code: 'USER_REJECTED',
    message:
      /user (has )?(rejected|denied|declined|cancell?ed|closed)|(rejected|cancell?ed|denied|declined) (by|from) (the )?user|request (was )?(rejected|declined|cancell?ed)|(plugin|popup|window|modal) (was )?closed/i,
  },
  { code: 'METHOD_UNSUPPORTED', rpcCodes: [4200, -32601, 5101, 5201] },
  {
    code: 'METHOD_UNSUPPORTED',
    message:
      /(method|feature) .*(not (found|supported|available|exist|implemented)|unsupported)|unsupported (method|feature)|does not support method/i,
  },
  // Reasons of a node that rejects a transaction, after its own words.
  {
    code: 'INSUFFICIENT_FUNDS',
    message: /\bNotEnoughFunds\b|insufficient (funds|balance|stx\b)|not enough (funds|stx\b|balance)/i,
  },
  { code: 'REPLACED', message: /\b(BadNonce|ConflictingNonceInMempool)\b/ },
  {
    code: 'RATE_LIMITED',
    rpcCodes: [429, -32429],
    message: /rate.?limit|too many requests|\b429\b|\bTooMuchChaining\b/i,
  },
  {
    code: 'CHAIN_MISMATCH',
    rpcCodes: [4901],
    message: /\b(BadTransactionVersion|BadAddressVersionByte)\b|(wrong|different) network|network mismatch/i,
  },
  {
    code: 'SIMULATION_FAILED',
    message:
      /transaction rejected|\b(SignatureValidation|Deserialization|FeeTooLow|NoSuch\w+|BadFunctionArgument|Transfer(Recipient|Amount)\w+)\b|post.?condition/i,
  },
  { code: 'WALLET_LOCKED', message: /wallet (is )?locked|unlock (your )?wallet/i },
  { code: 'REQUEST_PENDING', message: /already (pending|processing|open)/i },
  { code: 'SESSION_NOT_FOUND', rpcCodes: [7001], message: /no matching (key|topic)|session not found/i },
  { code: 'SESSION_EXPIRED', rpcCodes: [8000], message: /session (has )?expired|request expired/i },
  {
    code: 'NETWORK_NOT_FOUND',
    rpcCodes: [4902, 5100],
    message: /(chain|network) .*(not (supported|found)|unsupported)|unsupported (chain|network)/i,
  },
  {
    code: 'NOT_CONNECTED',
    rpcCodes: [4100],
    message: /access denied|not connected|not been authorized|^unauthorized|permission/i,
  },
  // Numbers of SIP-030: declined, another address than the method needs, no permission; and of its common client.
  { code: 'USER_REJECTED', rpcCodes: [-32000, -31001, 4001, 5000, 5001, 5002, 5003] },
  { code: 'ACCOUNT_CHANGED', rpcCodes: [-32001] },
  { code: 'NOT_CONNECTED', rpcCodes: [-32002] },
  { code: 'OFFLINE', rpcCodes: [4900] },
  { code: 'TIMEOUT', message: /timed? ?out/i },
]

/**
 * Any failure of a Stacks wallet or node as one of our errors.
 * @example catch (error) { throw toError(error) }
 */
export const toError: ToError = /* @__PURE__ */ createToError(rules)
